/** Which parts of the screen are occupied, in small squares: checking whether a tag fits needs few reads. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CELL_PX = 4;

export class RoomGrid {
  private columns = 0;
  private rows = 0;
  private taken = new Uint8Array(0);

  /** Resets the grid to an empty screen of this size. */
  begin(width: number, height: number): void {
    this.columns = Math.ceil(width / CELL_PX);
    this.rows = Math.ceil(height / CELL_PX);
    const cells = this.columns * this.rows;
    if (this.taken.length < cells) this.taken = new Uint8Array(cells);
    else this.taken.fill(0, 0, cells);
  }

  take(box: Box): void {
    const { left, top, right, bottom } = this.cells(box);
    for (let row = top; row <= bottom; row++) {
      this.taken.fill(1, row * this.columns + left, row * this.columns + right + 1);
    }
  }

  /** Space outside the screen is free. */
  isFree(box: Box): boolean {
    const { left, top, right, bottom } = this.cells(box);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        if (this.taken[row * this.columns + column] === 1) return false;
      }
    }
    return true;
  }

  /** The cells that a box touches, clipped to the screen; none if right < left or bottom < top. */
  private cells(box: Box): Box {
    return {
      left: Math.max(0, Math.floor(box.left / CELL_PX)),
      top: Math.max(0, Math.floor(box.top / CELL_PX)),
      right: Math.min(this.columns, Math.ceil(box.right / CELL_PX)) - 1,
      bottom: Math.min(this.rows, Math.ceil(box.bottom / CELL_PX)) - 1,
    };
  }
}
