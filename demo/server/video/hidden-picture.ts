/** A picture with a hidden part, for a network that draws it. */
export interface HiddenPicture {
  /** A byte for each sample: all of red, then all of green, then all of blue. */
  samples: Uint8Array;
  /** 1 for each hidden pixel. */
  hidden: Uint8Array;
  width: number;
  height: number;
}
