import { describe, expect, it } from 'vitest';
import { undoText } from './undo-words.ts';

const stop = (name: string, arrival_at: string | null, departure_at: string | null) => ({
  name,
  arrival_at,
  departure_at,
});
const guide = {
  guide_number: 'RET-003904',
  kind: 'RETIRO',
  id_reservation: 48188,
  number: 1,
  container_code: 'MSKU7502140',
  stops: [
    stop('Tercon', null, '2026-11-24T13:05:00Z'),
    stop('El Guabo', '2026-11-24T16:40:00Z', null),
    stop('DP World', null, null),
  ],
};

describe('text of the question before an undo of a guide', () => {
  it.each([
    ['arrival', 'Llegada a El Guabo, 24/nov/2026 11:40'],
    ['departure', 'Salida de Tercon, 24/nov/2026 08:05'],
    ['box', 'MSKU7502140'],
  ] as const)('is named: %s', (undo, what) => {
    expect(undoText(undo, guide)).toMatch(new RegExp(`^Guía RET-003904\\. ${what}\\. `));
  });

  it('has only the consequence if the undone part has no name', () => {
    expect(undoText('delete', guide)).toMatch(/^Guía RET-003904\. Su número no se vuelve a usar/);
  });
});
