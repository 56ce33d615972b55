import { expect, test } from 'vitest';
import { barcodeImage } from './barcode.ts';
import { qrImage, renderPdf } from './pdf.ts';
import { readPdfText } from './read-pdf-text.ts';

test('a document is a PDF with its Spanish text, a QR code and a barcode', async () => {
  const pdf = await renderPdf({
    title: 'Guía VIA-000123',
    content: [
      { text: 'Guía de transporte n.º 123 — Ñusta Ávila', bold: true, fontSize: 14 },
      { table: { widths: ['*', 'auto'], body: [['Flete Guayaquil – Quito', '$480,00']] } },
      {
        columns: [
          { svg: qrImage('http://cabezal.test/#/v/abc'), width: 90 },
          { svg: barcodeImage('0123456789'), width: 200 },
        ],
      },
    ],
    footer: (page, pages) => ({ text: `Página ${page} de ${pages}`, alignment: 'center' }),
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const text = readPdfText(pdf);
  for (const words of ['Guía de transporte', 'Ñusta', 'Ávila', 'Flete Guayaquil', '$480,00', 'Página 1 de 1'])
    expect(text).toContain(words);
});

test('a document cannot read files or addresses', async () => {
  const withPicture = (image: string) => renderPdf({ title: 'x', content: [{ image, width: 10 }] });
  await expect(withPicture('/etc/passwd')).rejects.toThrow(/denied/);
  await expect(withPicture('http://127.0.0.1:9/x.png')).rejects.toThrow(/denied/);
});

test('documents made at the same time do not mix', async () => {
  const made = await Promise.all(['Uno', 'Dos', 'Tres'].map(word => renderPdf({ title: word, content: [word] })));
  expect(made.map(pdf => ['Uno', 'Dos', 'Tres'].filter(word => readPdfText(pdf).includes(word)))).toEqual([
    ['Uno'],
    ['Dos'],
    ['Tres'],
  ]);
});

test('a barcode accepts only digits', () => {
  expect(() => barcodeImage('12A4')).toThrow(RangeError);
});
