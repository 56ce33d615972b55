import { describe, expect, it } from 'vitest';
import {
  firstRefusal,
  isRefusal,
  motiveVerdict,
  REFUSALS,
  reason,
  refuse,
  type Verdict,
} from '../../system/refusals/refusals';
import type { GuideFacts } from '../status/guide-status';
import {
  type AcceptContext,
  canAccept,
  canAddSub,
  canCancel,
  canCancelSub,
  canCreateGuide,
  canReject,
  canRejectSub,
  canReopen,
  namesResponsible,
  notBilled,
  offItsOrder,
  proposesFalseFreight,
} from './reservation-guards';
import { guideOf, legOf, NOW, reservationOf, subOf, T0, travelled } from './rules.samples';

const code = (verdict: Verdict) => (verdict === true ? true : verdict.code);
const guide = (facts: Partial<GuideFacts> = {}) => guideOf('VIAJE', ['PLT', 'PRT'], facts);
const pending = reservationOf([], { accepted_at: null });
const accepted = reservationOf([subOf([legOf([])])]);
const withGuide = (...guides: GuideFacts[]) => reservationOf([subOf([legOf(guides)])]);

const onOrder = { numero_orden: null, may_delete_order: false, is_invoiced: false };
const invoiced = { numero_orden: 7, may_delete_order: true, is_invoiced: true };

describe('reservations', () => {
  it('are accepted with fee and carrier, and without a block', () => {
    const fine: AcceptContext = {
      has_fee: true,
      fee_writers: [],
      may_accept_without_fee: false,
      waiting_prices: [],
      has_carrier: true,
      blocked_company: null,
      margin: true,
    };
    expect(code(canAccept(pending, fine))).toBe(true);
    expect(code(canAccept(pending, { ...fine, has_fee: false }))).toBe('TARIFA_REQUERIDA');
    expect(reason(canAccept(pending, { ...fine, has_fee: false, fee_writers: ['Asesor comercial', 'Contador'] }))).toBe(
      'Asocie una tarifa a la reserva: la registran Asesor comercial y Contador',
    );
    expect(code(canAccept(pending, { ...fine, has_fee: false, may_accept_without_fee: true }))).toBe(true);
    expect(reason(canAccept(pending, { ...fine, waiting_prices: [2, 3] }))).toBe(
      'El precio de los contenedores 2, 3 se puso antes de un cambio de la reserva: vuelva a calcularlo o déjelo como está',
    );
    expect(code(canAccept(pending, { ...fine, has_carrier: false }))).toBe('TRANSPORTISTA_REQUERIDO');
    expect(reason(canAccept(pending, { ...fine, blocked_company: 'Bananera Río' }))).toBe(
      'La compañía Bananera Río está bloqueada',
    );
    expect(reason(canAccept(accepted, fine))).toBe('No se puede pasar de Aprobada a Aprobada');
  });

  it('are rejected only while pending', () => {
    expect(code(canReject(pending))).toBe(true);
    expect(code(canReject(accepted))).toBe('TRANSICION_INVALIDA');
  });

  it('are cancelled before a truck leaves, by the customer before the deadline', () => {
    const staff = { is_operator: true, now: NOW, appointment_at: '2026-11-25T07:00:00Z', free_hours: 12 };
    const customer = { ...staff, is_operator: false };
    expect(code(canCancel(accepted, staff))).toBe(true);
    expect(reason(canCancel(accepted, customer))).toBe('Solo puede cancelar hasta 12 horas antes de la cita');
    expect(code(canCancel(accepted, { ...customer, free_hours: 10 }))).toBe(true);
    expect(code(canCancel(pending, customer))).toBe(true);
    expect(code(canCancel(withGuide(guide()), staff))).toBe(true);
    expect(code(canCancel(withGuide(travelled(guide(), 2)), staff))).toBe('GUIA_CON_SALIDA');
    expect(code(canCancel(reservationOf([], { rejected_at: T0 }), staff))).toBe('TRANSICION_INVALIDA');
    expect(proposesFalseFreight(customer)).toBe(true);
    expect(proposesFalseFreight({ ...customer, free_hours: 11 })).toBe(false);
    expect(code(namesResponsible({ id_motivo: 3 }))).toBe(true);
    expect(code(namesResponsible({ id_motivo: null }))).toBe('MOTIVO_DEL_CATALOGO');
  });

  it('are given up only off their order, and rejected or returned to pending only if nothing was billed', () => {
    const billed = { numero_orden: 1024, may_delete_order: true, is_invoiced: false };
    for (const rule of [offItsOrder, notBilled]) {
      expect(rule(null)).toBe(true);
      expect(reason(rule(billed))).toBe('Sus rubros están en la orden de pago 1024: elimine primero la orden');
      expect(reason(rule({ ...billed, may_delete_order: false }))).toBe(
        'Sus rubros están en la orden de pago 1024: pida a contabilidad que elimine la orden',
      );
      expect(reason(rule(onOrder))).toBe('Sus rubros están en facturación: pida el cambio a la operadora');
    }
    expect(offItsOrder(invoiced)).toBe(true);
    expect(code(notBilled(invoiced))).toBe('RUBRO_FACTURADO');
  });

  it('return to pending without live guides', () => {
    expect(code(canReopen(accepted))).toBe(true);
    expect(code(canReopen(reservationOf([], { rejected_at: T0 })))).toBe(true);
    expect(code(canReopen(withGuide(guide())))).toBe('GUIAS_VIVAS');
    expect(code(canReopen(withGuide(guide({ deleted_at: NOW }))))).toBe(true);
    expect(code(canReopen(pending))).toBe('TRANSICION_INVALIDA');
    expect(code(canReopen(reservationOf([subOf([legOf([])], { rejected_at: T0 })])))).toBe('SIN_CONTENEDORES');
  });

  it('accept another container while open', () => {
    expect(code(canAddSub(accepted, false))).toBe(true);
    expect(code(canAddSub(pending, false))).toBe('TRANSICION_INVALIDA');
    const finished = withGuide({ ...travelled(guide(), 4), closed_at: NOW });
    expect(code(canAddSub(finished, false))).toBe(true);
    expect(code(canAddSub(finished, true))).toBe('GUIA_FACTURADA');
  });
});

describe('sub-reservations and guides', () => {
  const sub = (...guides: GuideFacts[]) => subOf([legOf(guides)]);
  it('are rejected before any guide', () => {
    expect(code(canRejectSub(sub(), accepted))).toBe(true);
    expect(code(canRejectSub(sub(guide()), accepted))).toBe('GUIAS_VIVAS');
    expect(code(canRejectSub(sub(travelled(guide(), 2)), accepted))).toBe('TRANSICION_INVALIDA');
  });

  it('are cancelled once no truck is under way', () => {
    const out = travelled(guide(), 2);
    const staff = { is_operator: true, now: NOW, appointment_at: '2026-11-25T07:00:00Z', free_hours: 12 };
    expect(code(canCancelSub(sub(guide()), accepted, staff))).toBe(true);
    expect(code(canCancelSub(sub(out), accepted, staff))).toBe('GUIA_CON_SALIDA');
    expect(code(canCancelSub(sub({ ...out, false_freight_at: NOW }), accepted, staff))).toBe(true);
    expect(code(canCancelSub(sub({ ...out, rescued_by: 3 }, guide()), accepted, staff))).toBe(true);
    expect(code(canCancelSub(subOf([legOf([{ ...out, closed_at: NOW }]), legOf([])]), accepted, staff))).toBe(true);
    expect(code(canCancelSub(subOf([], { cancelled_at: NOW }), accepted, staff))).toBe('TRANSICION_INVALIDA');
    // The customer's deadline is that of the whole reservation.
    const customer = { ...staff, is_operator: false };
    expect(reason(canCancelSub(sub(guide()), accepted, customer))).toBe(
      'Solo puede cancelar hasta 12 horas antes de la cita',
    );
    expect(code(canCancelSub(sub(guide()), accepted, { ...customer, free_hours: 10 }))).toBe(true);
  });

  it('have one live guide per leg, of 2 to 25 stops', () => {
    const make = (leg: ReturnType<typeof legOf>, stops = 3, reservation = accepted) =>
      code(canCreateGuide(leg, subOf([leg]), reservation, stops));
    expect(make(legOf([]))).toBe(true);
    expect(make(legOf([guide()]))).toBe('TRAMO_CON_GUIA');
    expect(make(legOf([guide({ deleted_at: NOW })]))).toBe(true);
    expect(make(legOf([guide({ false_freight_at: NOW })]))).toBe(true);
    expect(make(legOf([]), 1)).toBe('PARADAS_INVALIDAS');
    expect(make(legOf([]), 26)).toBe('PARADAS_INVALIDAS');
    expect(make(legOf([]), 25)).toBe(true);
    expect(make(legOf([]), 3, pending)).toBe('TRANSICION_INVALIDA');
  });
});

describe('refusals', () => {
  it('fill in their sentences', () => {
    expect(refuse('CREDENCIAL_VENCIDA', { establecimiento: 'DP World Posorja' })).toEqual({
      code: 'CREDENCIAL_VENCIDA',
      message: 'Credencial vencida para DP World Posorja',
      status: 422,
    });
    expect(refuse('CAMION_OCUPADO').message).toBe('El camión ya tiene una guía activa');
    expect(reason(true)).toBeNull();
    expect(code(firstRefusal(true, refuse('GUIA_CERRADA'), refuse('FECHA_FUTURA')))).toBe('GUIA_CERRADA');
    expect(firstRefusal(true, true)).toBe(true);
    expect(isRefusal(true)).toBe(false);
    expect(isRefusal({ code: 'OTRA', message: '', status: 409 })).toBe(false);
    expect(code(motiveVerdict('  cinco'))).toBe(true);
    expect(code(motiveVerdict(null))).toBe('MOTIVO_REQUERIDO');
  });

  it('include every code of design 2.6', () => {
    const codes =
      `TRANSICION_INVALIDA GUIA_CERRADA EVENTO_NO_ES_ULTIMO FECHA_ANTERIOR FECHA_FUTURA CONDUCTOR_OCUPADO CAMION_OCUPADO
      EQUIPO_OCUPADO LICENCIA_VENCIDA LICENCIA_TIPO CREDENCIAL_VENCIDA CREDENCIAL_BLOQUEADA CERTIFICADO_VENCIDO CONTENEDOR_REQUERIDO
      CONTENEDOR_DUPLICADO GENERADOR_REQUERIDO CHASIS_INCOMPATIBLE SELLO_REQUERIDO PESO_EXCEDIDO RETIRO_NO_CONCLUIDO ARCHIVOS_FALTANTES
      GUIA_EN_CORTE GUIA_FACTURADA COMPANIA_BLOQUEADA TURNO_REQUERIDO`.split(/\s+/);
    for (const name of codes) expect(Object.keys(REFUSALS)).toContain(name);
  });
});
