/** Pixels of the straightened picture. */
export interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A word as it was recognized on a picture. */
export interface ReceiptWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  box: PixelBox;
}
