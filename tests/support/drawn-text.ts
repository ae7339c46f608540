/** A text and the box of its ink, CSS px of the window. */
export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

declare global {
  interface Window {
    /** Texts on each canvas, in the canvas's own CSS px. */
    drawnText: Map<HTMLCanvasElement, TextBox[]>;
  }
}

/** Runs in the page before its own code. Afterwards, every canvas records the texts drawn on it. */
export function recordDrawnText(): void {
  window.drawnText = new Map();
  const drawing: Pick<CanvasRenderingContext2D, 'fillText' | 'clearRect'> =
    CanvasRenderingContext2D.prototype;
  const clearRect = Reflect.get(drawing, 'clearRect');
  const fillText = Reflect.get(drawing, 'fillText');
  CanvasRenderingContext2D.prototype.clearRect = function clear(...box) {
    window.drawnText.delete(this.canvas);
    clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillText = function fill(text, x, y) {
    const ink = this.measureText(text);
    const { a, d, e, f } = this.getTransform();
    const boxes = window.drawnText.get(this.canvas) ?? [];
    const ratio = devicePixelRatio;
    boxes.push({
      text,
      left: ((x - ink.actualBoundingBoxLeft) * a + e) / ratio,
      right: ((x + ink.actualBoundingBoxRight) * a + e) / ratio,
      top: ((y - ink.actualBoundingBoxAscent) * d + f) / ratio,
      bottom: ((y + ink.actualBoundingBoxDescent) * d + f) / ratio,
    });
    window.drawnText.set(this.canvas, boxes);
    fillText.call(this, text, x, y);
  };
}
