# The evaluators here are C functions: cimport them (scalar.pxd) or take their addresses from this table of capsules.
__pyx_capi__: dict[str, object]
