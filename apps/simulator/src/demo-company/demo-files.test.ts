import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { demoFiles, fileRows } from './demo-files';

describe('demo files', () => {
  it('are PDFs whose cross-reference table is correct', () => {
    const papers = demoFiles().filter(file => file.type === 'application/pdf');
    expect(papers).toHaveLength(7);
    for (const { body } of papers) {
      const text = body.toString('latin1');
      expect(text.startsWith('%PDF-1.4')).toBe(true);
      const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      expect(text.slice(start, start + 4)).toBe('xref');
      const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(match => Number(match[1]));
      offsets.forEach((offset, i) => {
        expect(text.slice(offset).startsWith(`${i + 1} 0 obj`)).toBe(true);
      });
    }
  });

  it('contain a picture of a seal', () => {
    const picture = demoFiles().find(file => file.type === 'image/png');
    const body = picture?.body ?? Buffer.alloc(0);
    expect(body.subarray(1, 4).toString()).toBe('PNG');
    const length = body.readUInt32BE(33);
    expect(inflateSync(body.subarray(41, 41 + length))).toHaveLength(240 * (1 + 320 * 3));
  });

  it('have rows with their size and hash', () => {
    for (const row of fileRows(1, '2026-01-01T00:00:00.000Z')) {
      expect(row).toMatchObject({ state: 'STORED', id_company: 1 });
      expect(Number(row.size)).toBeGreaterThan(300);
      expect(String(row.sha256)).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});
