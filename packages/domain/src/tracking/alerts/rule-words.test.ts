import { describe, expect, test } from 'vitest';
import { alertIntervalFires, instantOf } from '../../system/time/time';
import { KINDS, RULE_KINDS } from './kinds';
import {
  disableVerdict,
  INTERVALS,
  intervalLabel,
  intervalVerdict,
  recipientsVerdict,
  scopeVerdict,
  thresholdVerdict,
} from './rule-checks';
import { SCOPE_FIELDS } from './rule-for';
import { ruleSentence, type ScopeNames, scopeText, thresholdText, type WordedRule } from './rule-words';

const everywhere: ScopeNames = {
  guide: null,
  id_reservation: null,
  route: null,
  location: null,
  client: null,
  company: null,
};
const rule: WordedRule = {
  kind: 'DETENIDO',
  severity: 'ALTA',
  limit: 15,
  for_min: 0,
  interval_min: null,
  sla_ack_min: 5,
  scope: everywhere,
  recipients: [],
};
const message = (verdict: ReturnType<typeof intervalVerdict>) => (verdict === true ? true : verdict.message);

describe('the sentence', () => {
  test('says what the rule watches, of whom, who is told, and by when', () => {
    expect(ruleSentence(rule)).toBe(
      'Abrir un caso en el monitoreo si un camión está detenido más de 15 min fuera de lugares conocidos. Gravedad alta: alguien debe reconocerlo en 5 min.',
    );
    const scope = { ...everywhere, client: 'Frutadeli', company: 'Andes' };
    const recipients = ['Monitor', 'Despachador', 'Ana Paz'];
    expect(ruleSentence({ ...rule, scope, recipients, for_min: 10, interval_min: 15 })).toBe(
      'Abrir un caso y avisar a Monitor, Despachador y Ana Paz si un camión de Andes con carga de Frutadeli está detenido más de 15 min fuera de lugares conocidos, y dura 10 min. Gravedad alta: alguien debe reconocerlo en 5 min; mientras tanto se recuerda cada 15 minutos.',
    );
  });

  test('says by when a case should have ended, if the rule does', () => {
    expect(ruleSentence({ ...rule, sla_end_min: 60 })).toMatch(
      /alguien debe reconocerlo en 5 min\. Debe quedar resuelto en 1 h\.$/,
    );
  });

  test('there is one for each kind, and its threshold with the unit', () => {
    for (const kind of RULE_KINDS) expect(ruleSentence({ ...rule, kind, limit: 2 })).toMatch(/^Abrir un caso .*\.$/);
    expect(thresholdText('SIN_GPS', 20)).toBe('Sin posición más de 20 min');
    expect(thresholdText('STAND_BY_75', 75)).toBe('Horas libres usadas 75 %');
    expect(thresholdText('TEMPERATURA', 2)).toBe('Desvío de la temperatura pedida más de 2 °C');
    expect(thresholdText('STAND_BY', 0)).toBeNull();
  });

  test('names what the rule is meant for', () => {
    expect(scopeText('DETENIDO', everywhere)).toBe('Todos los viajes');
    expect(scopeText('SAP_ERROR', everywhere)).toBe('Todo');
    expect(scopeText('DETENIDO', { ...everywhere, client: 'Frutadeli', company: 'Andes', id_reservation: 48188 })).toBe(
      'Reserva 48188 · Frutadeli · Por Andes',
    );
  });
});

describe('what is refused', () => {
  test('a threshold outside of the limits of its kind, at both ends', () => {
    for (const kind of RULE_KINDS) {
      const { threshold } = KINDS[kind];
      if (threshold === null) continue;
      const { min, max } = threshold;
      expect([min, max].map(limit => thresholdVerdict(kind, limit))).toEqual([true, true]);
      for (const limit of [min - 0.5, max + 0.5]) expect(thresholdVerdict(kind, limit)).not.toBe(true);
    }
    expect(message(thresholdVerdict('SIN_GPS', 4))).toBe('El umbral debe estar entre 5 y 240');
    expect([thresholdVerdict('SIN_GPS', null), thresholdVerdict('STAND_BY', null)]).toEqual([true, true]);
    expect(thresholdVerdict('STAND_BY', 3)).not.toBe(true);
  });

  test('an interval that does not divide the hour or the day', () => {
    expect([0, 61, 7, 90].map(minutes => message(intervalVerdict(minutes)))).toEqual(
      Array.from({ length: 4 }, () => 'Elija un intervalo de la lista'),
    );
    expect([null, ...INTERVALS].every(minutes => intervalVerdict(minutes) === true)).toBe(true);
    expect([1, 15, 60, 120].map(intervalLabel)).toEqual([
      'Cada minuto',
      'Cada 15 minutos',
      'Cada hora',
      'Cada 2 horas',
    ]);
  });

  test('each interval on offer fires equally often every day', () => {
    const day = Array.from({ length: 1440 }, (_, minute) => minute);
    const midnight = Date.parse(instantOf('2026-12-01'));
    for (const interval of INTERVALS) {
      const fires = day.filter(minute => alertIntervalFires(interval, new Date(midnight + minute * 60_000)));
      expect([interval, fires.length]).toEqual([interval, 1440 / interval]);
    }
  });

  test('nobody to tell where the rule stands for a general one, or reminds', () => {
    const general = {
      id_guide: null,
      id_reservation: null,
      id_route: null,
      id_location: null,
      id_client: null,
      id_company: null,
      roles: [],
      users: [],
      parties: [],
      interval_min: null,
    };
    expect(recipientsVerdict(general)).toBe(true);
    for (const field of SCOPE_FIELDS)
      expect(message(recipientsVerdict({ ...general, [field]: 3 })), field).toBe('Elija al menos un destinatario');
    expect(message(recipientsVerdict({ ...general, interval_min: 15 }))).toBe('Elija al menos un destinatario');
    const told = [{ roles: ['MONITOR'] }, { users: [3] }, { parties: ['CLIENT' as const] }];
    for (const to of told) expect(recipientsVerdict({ ...general, id_client: 3, interval_min: 15, ...to })).toBe(true);
  });

  test('switching off the panic', () => {
    expect(message(disableVerdict('PANICO'))).toBe('El pánico no se desactiva');
    expect(RULE_KINDS.filter(kind => disableVerdict(kind) !== true)).toEqual(['PANICO']);
  });

  test('a scope for the rule of emergencies', () => {
    const none = {
      id_guide: null,
      id_reservation: null,
      id_route: null,
      id_location: null,
      id_client: null,
      id_company: null,
    };
    expect(scopeVerdict('PANICO', none)).toBe(true);
    expect(message(scopeVerdict('PANICO', { ...none, id_client: 3 }))).toBe(
      'La regla de emergencia vale para todos los viajes',
    );
    expect(scopeVerdict('DETENIDO', { ...none, id_client: 3 })).toBe(true);
  });
});
