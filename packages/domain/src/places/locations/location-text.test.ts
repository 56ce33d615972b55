import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localText, parseFence, parseLocals } from './location-text';

describe('a fence in a cell', () => {
  it('reads corners with a point or a decimal comma, with semicolons or line breaks, closed or open', () => {
    const corners = [
      [-79.9, -2.1],
      [-79.9, -2.11],
      [-79.91, -2.11],
    ];
    for (const text of [
      '-2.10,-79.90; -2.11,-79.90; -2.11,-79.91',
      '-2,10 -79,90; -2,11 -79,90; -2,11 -79,91;',
      '-2.10, -79.90\n-2.11, -79.90\r\n(-2.11, -79.91)',
      '-2.1, -79.9; -2.11, -79.9; -2.11, -79.91; -2.10, -79.90',
    ])
      expect(parseFence(text), text).toEqual({ fence: corners, errors: [] });
  });

  it('names the position of each corner that it cannot read', () => {
    expect(parseFence('-2.10,-79.90; aquí; -2.11,-79.90; -200, 3').errors).toEqual([
      'Vértice 2, «aquí»: escriba latitud y longitud, como -2.10, -79.90',
      'Vértice 4, «-200, 3»: escriba latitud y longitud, como -2.10, -79.90',
    ]);
    expect(parseFence('-2.10,-79.90; -2.11,-79.90').errors).toEqual([
      'La geocerca lleva de 3 a 60 vértices separados por ;',
    ]);
  });
});

describe('locals in a cell', () => {
  it('reads code and hours with any separator', () => {
    expect(parseLocals('L1 · 2 h; L2: 1,5 h; L3=0.25\nMuelle 4 (3 horas); Bodega fría;')).toEqual({
      locals: [
        { code_local: 'L1', free_hours: 2 },
        { code_local: 'L2', free_hours: 1.5 },
        { code_local: 'L3', free_hours: 0.25 },
        { code_local: 'Muelle 4', free_hours: 3 },
        { code_local: 'Bodega fría', free_hours: null },
      ],
      errors: [],
    });
  });

  it('reports the error of each part that it cannot read', () => {
    expect(parseLocals('L1 2 h; L2: dos; : 3; L4: 2').errors).toEqual([
      '«L1 2 h»: separe el código y las horas con dos puntos, como L1: 2 h',
      '«L2: dos»: escriba las horas como 2 o 1,5',
      '«: 3»: escriba el código y sus horas, como L1: 2 h',
    ]);
  });

  it('reads its own output', () => {
    const code = fc.stringMatching(/^[A-G][A-G0-9 -]{0,10}[A-G]$/);
    const local = fc.record({
      code_local: code,
      free_hours: fc.option(fc.integer({ min: 0, max: 24_000 }).map(n => n / 100)),
    });
    const typed = (one: { code_local: string; free_hours: number | null }) =>
      one.free_hours === null ? one.code_local : `${one.code_local}: ${String(one.free_hours).replace('.', ',')} h`;
    fc.assert(
      fc.property(fc.array(local), locals => {
        const read = parseLocals(locals.map(typed).join('; '));
        expect(read).toEqual({ locals, errors: [] });
      }),
    );
  });

  it('own hours of a dock are written', () => {
    expect(localText({ code_local: 'L1', free_hours: null })).toBe('L1');
    expect(localText({ code_local: 'Muelle 2', free_hours: '1.50' })).toBe('Muelle 2 (1,5 h)');
    expect(parseLocals('L1; Muelle 2 (1,5 h)').locals).toEqual([
      { code_local: 'L1', free_hours: null },
      { code_local: 'Muelle 2', free_hours: 1.5 },
    ]);
  });
});
