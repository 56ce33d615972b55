import { describe, expect, it } from 'vitest';
import { temperatureLines } from './temperature-lines.ts';

const axis = { from: 0, to: 100_000_000 };

describe('the line of the temperature', () => {
  it('goes from the coldest at the bottom to the warmest at the top', () => {
    expect(
      temperatureLines(
        [
          [0, -18],
          [1_000, -8],
        ],
        axis,
        40,
      ),
    ).toEqual(['0.0,38.0 10.0,2.0']);
  });

  it('is interrupted where the temperature is unknown for more than half an hour', () => {
    expect(
      temperatureLines(
        [
          [0, 4],
          [1_800, 4],
          [3_601, 4],
        ],
        axis,
        40,
      ),
    ).toHaveLength(2);
  });
});
