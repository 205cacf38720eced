import numpy as np

high_mask: np.ufunc
low8_mask: np.ufunc
razz_mask: np.ufunc
omaha_high_mask: np.ufunc
omaha_low8_mask: np.ufunc
