/** Which parts of the screen are taken, in small squares: whether a tag has room is a few looks. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CELL_PX = 4;

export class RoomGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly taken: Uint8Array;

  constructor(width: number, height: number) {
    this.columns = Math.ceil(width / CELL_PX);
    this.rows = Math.ceil(height / CELL_PX);
    this.taken = new Uint8Array(this.columns * this.rows);
  }

  take(box: Box): void {
    const { left, top, right, bottom } = this.cells(box);
    for (let row = top; row <= bottom; row++) {
      this.taken.fill(1, row * this.columns + left, row * this.columns + right + 1);
    }
  }

  /** What lies outside of the screen is free. */
  isFree(box: Box): boolean {
    const { left, top, right, bottom } = this.cells(box);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (this.taken[row * this.columns + column] === 1) return false;
      }
    }
    return true;
  }

  /** The cells that a box touches, cut to the screen; none where right < left or bottom < top. */
  private cells(box: Box): Box {
    return {
      left: Math.max(0, Math.floor(box.left / CELL_PX)),
      top: Math.max(0, Math.floor(box.top / CELL_PX)),
      right: Math.min(this.columns, Math.ceil(box.right / CELL_PX)) - 1,
      bottom: Math.min(this.rows, Math.ceil(box.bottom / CELL_PX)) - 1,
    };
  }
}
