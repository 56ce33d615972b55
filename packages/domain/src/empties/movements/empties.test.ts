import { describe, expect, it, test } from 'vitest';
import { checkDigit } from '../../system/validation/container';
import { canHold, canSync, placesErrors, syncShown } from './empty-operation';
import { judgeBoxes, type PasteFacts, readBoxes } from './empty-paste';

const box = (n: number): string => {
  const number = `MSKU${n}`;
  return `${number}${checkDigit(number)}`;
};
const facts = (more: Partial<PasteFacts> = {}): PasteFacts => ({
  types: new Set(['40HC', '20DC']),
  live: new Map(),
  id_reservation: 7,
  room: 100,
  scac: 'MAEU',
  ...more,
});
const row = (container_code: string, container_type = '40HC') => ({ container_code, container_type });

describe('pasted containers', () => {
  it('are judged row by row', () => {
    const bad = `${box(400_001).slice(0, 10)}${(Number(box(400_001).at(-1)) + 1) % 10}`;
    const rows = [row(box(400_000)), row(bad), row(box(400_000)), row(box(400_002)), row(box(400_003), 'X9'), row('')];
    const judged = judgeBoxes(rows, facts({ live: new Map([[box(400_002), 48_188]]) }));
    expect(judged.map(one => one.error)).toEqual([
      null,
      'El número de contenedor no es válido, no concuerda el digito verificador',
      'Está repetido en la lista',
      'Ya está en la reserva 48188',
      'No existe el tipo «X9»',
      'Escriba el número del contenedor',
    ]);
    expect(judged[1]?.corrected).toBe(box(400_001));
  });
  it('do not exceed the operation’s quantity; a wrong row does not count', () => {
    const judged = judgeBoxes([row('MSKU0'), row(box(400_000)), row(box(400_001))], facts({ room: 1 }));
    expect(judged.map(one => one.error === null)).toEqual([false, true, false]);
  });
  it('a prefix of another line and a damaged container get a remark, not an error', () => {
    const [one] = judgeBoxes([{ ...row(box(400_000)), condition: 'DANADO' }], facts({ scac: 'HLCU' }));
    expect(one?.error).toBeNull();
    expect(one?.remarks).toHaveLength(2);
  });
  it('are read as a column or a table', () => {
    expect(readBoxes('MSKU1234565\t40HC\tDañado\n\nTRIU 842317-2; ok\nX', '20DC')).toEqual([
      { container_code: 'MSKU1234565', container_type: '40HC', condition: 'DANADO' },
      { container_code: 'TRIU 842317-2', container_type: '20DC', condition: 'OPERATIVO' },
      { container_code: 'X', container_type: '20DC', condition: null },
    ]);
  });
});

test('an evacuation ends at a port, an entry begins there, a repositioning goes between depots', () => {
  const at = (type: string, id_location = type.length) => ({ id_location, type });
  expect(placesErrors('EVACUACION', at('DEP'), at('PRT', 9))).toEqual({});
  expect(placesErrors('EVACUACION', at('DEP'), at('DEP', 9))).toHaveProperty('id_destination');
  expect(placesErrors('INGRESO', at('DEP'), at('DEP', 9))).toHaveProperty('id_origin');
  expect(placesErrors('REPOSICION', at('PATIO'), at('DEP', 9))).toEqual({});
  expect(placesErrors('REPOSICION', at('DEP'), at('DEP'))).toHaveProperty('id_destination');
  expect(placesErrors('REPOSICION', at('PLT'), at('DEP', 9))).toHaveProperty('id_origin');
});

test('a changed operation is sent again; one that is on its way or unchanged is not', () => {
  const sync = (sync_state: 'PENDING' | 'SENT' | 'ERROR' | null, sync_version: number | null, boxes = 3) => ({
    version: 4,
    sync_state,
    sync_version,
    boxes,
  });
  expect(canSync(sync(null, null))).toBe(true);
  expect(canSync(sync(null, null, 0))).toMatchObject({ code: 'SIN_CONTENEDORES_VACIOS' });
  expect(canSync(sync('PENDING', 4))).toMatchObject({ code: 'SINCRONIZACION_EN_CURSO' });
  expect(canSync(sync('SENT', 4))).toMatchObject({ code: 'YA_SINCRONIZADO' });
  expect(canSync(sync('SENT', 3))).toBe(true);
  expect(syncShown(sync('SENT', 3))).toBe('CAMBIOS');
  expect(canSync(sync('ERROR', 4))).toBe(true);
  expect(canHold(3, 3)).toBe(true);
  expect(canHold(2, 3)).toMatchObject({ code: 'CANTIDAD_MENOR' });
});
