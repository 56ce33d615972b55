/** Allocates space in a square sheet for images of a few heights: in shelves, each as high as its first image. */
export interface Spot {
  x: number;
  y: number;
}

/** Space between images, so that scaling does not mix neighbours. */
const GAP = 2;

export class ShelfPacker {
  private readonly size: number;
  private shelves: { y: number; height: number; used: number }[] = [];
  private bottom = 0;

  constructor(size: number) {
    this.size = size;
  }

  /** Null: the sheet is full. */
  place(width: number, height: number): Spot | null {
    const shelf =
      this.shelves.find(one => one.height >= height && one.height <= height * 1.25 && one.used + width <= this.size) ??
      this.open(width, height);
    if (!shelf) return null;
    const spot = { x: shelf.used, y: shelf.y };
    shelf.used += width + GAP;
    return spot;
  }

  clear(): void {
    this.shelves = [];
    this.bottom = 0;
  }

  private open(width: number, height: number) {
    if (width > this.size || this.bottom + height > this.size) return null;
    const shelf = { y: this.bottom, height, used: 0 };
    this.bottom += height + GAP;
    this.shelves.push(shelf);
    return shelf;
  }
}
