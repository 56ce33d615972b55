import { expect, test } from 'vitest';
import { allCalls } from '../../all-calls.ts';
import { workbook } from '../../shapes.ts';

test('every call that makes an Excel says so by its output', () => {
  const excels = allCalls.filter(
    call => call.path.startsWith('/excel/') || /\.xlsx|^Excel|^An Excel/.test(call.summary),
  );
  expect(excels.length).toBeGreaterThan(70);
  expect(excels.filter(call => call.output !== workbook).map(call => call.path)).toEqual([]);
});
