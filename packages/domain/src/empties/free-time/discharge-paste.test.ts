import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../system/validation/container';
import { type DischargeBox, judgeDischarges, readDischarges } from './discharge-paste';

const code = (n: number): string => {
  const number = `MSKU${400_000 + n}`;
  return `${number}${checkDigit(number)}`;
};
const box = (more: Partial<DischargeBox> = {}): DischargeBox => ({
  id_sub_reservation: 1,
  id_reservation: 48_240,
  reservation_type: 'I',
  discharged_on: null,
  started_on: null,
  picked_up_on: null,
  ...more,
});
const today = '2026-11-21';
const judge = (container_code: string, discharged_on: string | null, known: DischargeBox = box()) =>
  judgeDischarges([{ container_code, discharged_on }], new Map([[code(0), known]]), today)[0];

describe('pasted discharges', () => {
  it('are judged row by row', () => {
    const bad = `${code(1).slice(0, 10)}${(Number(code(1).at(-1)) + 1) % 10}`;
    const rows = [code(0), bad, code(0), code(2), ''].map(container_code => ({
      container_code,
      discharged_on: '2026-11-20',
    }));
    const judged = judgeDischarges(rows, new Map([[code(0), box()]]), today);
    expect(judged.map(one => one.error)).toEqual([
      null,
      'El número de contenedor no es válido, no concuerda el digito verificador',
      'Está repetido en la lista',
      'No está en ninguna reserva abierta',
      'Escriba el número del contenedor',
    ]);
    expect(judged[1]?.corrected).toBe(code(1));
    expect(judged.every(one => one.error === null || one.wrong === 'container_code')).toBe(true);
  });

  it('are refused for an export, a future day, a day more than a year ago or after the pick-up, and an invalid day', () => {
    const day = '2026-11-20';
    const said = [
      judge(code(0), day, box({ reservation_type: 'E' })),
      judge(code(0), '2026-11-22'),
      judge(code(0), day, box({ picked_up_on: '2026-11-18', started_on: '2026-11-18' })),
      judge(code(0), '2025-11-20'),
      judge(code(0), null),
    ];
    expect(said.map(one => one?.wrong)).toEqual(Array(5).fill('discharged_on'));
    expect(said.at(-1)?.error).toBe('Escriba el día como 15/11/2026');
  });

  it('get a remark when the clock runs already, the day differs, or nothing changes', () => {
    const running = judge(code(0), '2026-11-15', box({ picked_up_on: '2026-11-18', started_on: '2026-11-18' }));
    expect(running).toMatchObject({ error: null, remark: 'El reloj ya corría desde el 18/nov/2026', unchanged: false });
    const other = judge(code(0), '2026-11-15', box({ discharged_on: '2026-11-14', started_on: '2026-11-14' }));
    expect(other).toMatchObject({ error: null, remark: 'Decía 14/nov/2026', unchanged: false });
    expect(judge(code(0), '2026-11-14', box({ discharged_on: '2026-11-14' }))).toMatchObject({ unchanged: true });
  });

  it('are read as a column or a table; a line without a day has the usual one', () => {
    const text = 'MSKU1234565\t15/11/2026\n\nTRIU 842317-2; 15-nov-2026\nMSKU1234565 2026-11-16\nX\nY\tayer';
    expect(readDischarges(text, '2026-11-10')).toEqual([
      { container_code: 'MSKU1234565', discharged_on: '2026-11-15' },
      { container_code: 'TRIU 842317-2', discharged_on: '2026-11-15' },
      { container_code: 'MSKU1234565', discharged_on: '2026-11-16' },
      { container_code: 'X', discharged_on: '2026-11-10' },
      { container_code: 'Y', discharged_on: null },
    ]);
  });
});
