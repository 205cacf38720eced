# Nothing public: the array path that the doors share (arrays.pxd).
