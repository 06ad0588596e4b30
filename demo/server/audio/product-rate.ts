/**
 * Rate of all audio the server keeps, in hertz. Takes of different engines join without a seam only at one rate;
 * 24 kHz holds all that the engines give (16, 22.05 and 24 kHz), and Opus and the neural voices use it natively.
 */
export const PRODUCT_RATE = 24_000;
