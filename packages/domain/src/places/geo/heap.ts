/** A binary min-heap. */
export class MinHeap<T> {
  private readonly keys: number[] = [];
  private readonly values: T[] = [];

  get size(): number {
    return this.values.length;
  }

  push(key: number, value: T): void {
    let i = this.values.length;
    this.keys.push(key);
    this.values.push(value);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((this.keys[parent] ?? 0) <= key) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  /** Removes and returns the value with the smallest key; undefined when empty. */
  pop(): { key: number; value: T } | undefined {
    const key = this.keys[0];
    const value = this.values[0];
    if (key === undefined || value === undefined) return undefined;
    this.swap(0, this.values.length - 1);
    this.keys.pop();
    this.values.pop();
    this.sink();
    return { key, value };
  }

  private sink(): void {
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let least = i;
      if (left < this.keys.length && this.at(left) < this.at(least)) least = left;
      if (right < this.keys.length && this.at(right) < this.at(least)) least = right;
      if (least === i) return;
      this.swap(i, least);
      i = least;
    }
  }

  private at(i: number): number {
    return this.keys[i] ?? Number.POSITIVE_INFINITY;
  }

  private swap(i: number, j: number): void {
    const [ki, kj, vi, vj] = [this.keys[i], this.keys[j], this.values[i], this.values[j]];
    if (ki === undefined || kj === undefined || vi === undefined || vj === undefined) return;
    this.keys[i] = kj;
    this.keys[j] = ki;
    this.values[i] = vj;
    this.values[j] = vi;
  }
}
