/** Payment orders and invoices of closed work. */
import { buildAccessKey } from '@cabezal/domain/money/invoice/access-key';
import { lineVat, type OrderLine, orderTotals } from '@cabezal/domain/prices/amounts/order-totals';
import { vatTypeOn } from '@cabezal/domain/prices/amounts/vat';
import { VAT_TYPES } from '@cabezal/domain/prices/amounts/vat.data';
import { subtract } from '@cabezal/domain/system/amounts/money';
import type { BillableCharge, Written } from './billable';
import { DAY, HOUR, iso, localDate, startOfDay } from './clock';
import type { Output } from './output';
import { STAFF_ID } from './people.data';
import type { Company } from './world';

/** Charges of one payer that wait for an order. */
interface Account {
  readonly company: Company;
  readonly waiting: Written[];
}

const MOST_RESERVATIONS = 12;
const LONGEST_WAIT = 6 * DAY;
/** Work closed in the last hours is not on an order yet. */
const STILL_OPEN = 9 * HOUR;
const FREIGHT = new Set(['FLE', 'FFL', 'RET', 'DEV']);
const ESTABLISHMENT = '001';

type Fate = 'FACTURADA' | 'ENVIADA' | 'ERROR' | 'BORRADOR';

const ERRORS = [
  'SAP no respondió en 30 segundos (tiempo de espera agotado).',
  'SAP -5002: el socio de negocio C{ruc} está inactivo.',
  'SAP 301: sesión del Service Layer vencida.',
];

export class Billing {
  private readonly accounts = new Map<number, Account>();
  private recent = 0;

  constructor(private readonly out: Output) {}

  /** Adds a finished reservation. `clock`: current moment of the history; orders that are due by then are written. */
  add(written: Written, clock: number): void {
    const billable = written.charges.some(charge => !charge.waived);
    if (written.finished !== null && billable && written.finished < this.out.now - STILL_OPEN) {
      const company = written.draft.booking.bill_to;
      const account = this.accounts.get(company.id) ?? { company, waiting: [] };
      account.waiting.push(written);
      this.accounts.set(company.id, account);
    }
    for (const account of this.accounts.values()) this.orderIfDue(account, clock);
  }

  /** At the end of the history: charges that are old enough go on a draft, the others wait. */
  finish(): void {
    for (const account of this.accounts.values()) {
      if (account.waiting.length >= 2) this.writeOrder(account, this.out.now - 2 * HOUR);
    }
  }

  private orderIfDue(account: Account, clock: number): void {
    const oldest = account.waiting[0]?.finished;
    if (oldest === undefined || oldest === null) return;
    const late = clock - oldest > LONGEST_WAIT;
    if (account.waiting.length >= MOST_RESERVATIONS || late) this.writeOrder(account, clock);
  }

  private writeOrder(account: Account, clock: number): void {
    const reservations = account.waiting.splice(0);
    const newest = Math.max(...reservations.map(written => written.finished ?? 0));
    const at = Math.min(this.out.now - HOUR, startOfDay(Math.max(newest, clock) + DAY) + 10 * HOUR);
    const number = this.out.next('order');
    const fate = this.fateOf(at);
    const emission = localDate(at);
    const charges = reservations.flatMap(written => written.charges.filter(charge => !charge.waived));
    const lines = charges.map(charge => ({ charge, order: orderLine(charge, emission) }));
    const totals = orderTotals(lines.map(line => line.order));
    const { base_0, iva, total, retention, to_collect } = totals;
    const money = { base_0, base_iva: subtract(totals.subtotal, base_0), iva, total, retention, to_collect };
    this.out.add('payment_orders', {
      numero_orden: number,
      id_bill_to: account.company.id,
      bill_to_name: account.company.name,
      bill_to_ruc: account.company.ruc,
      sent_at: fate === 'ENVIADA' || fate === 'FACTURADA' ? iso(at + 3 * HOUR) : null,
      error_at: fate === 'ERROR' ? iso(at + HOUR / 2) : null,
      error_text: fate === 'ERROR' ? errorText(number, account.company) : null,
      sap_number: fate === 'ENVIADA' || fate === 'FACTURADA' ? String(80_000 + number) : null,
      invoiced_at: fate === 'FACTURADA' ? iso(at + 8 * HOUR) : null,
      status: fate,
      ...money,
      emission_date: emission,
      created_by: STAFF_ID.accountant,
      created_at: iso(at),
    });
    for (const { charge, order } of lines) this.writeLine(number, charge, order);
    if (fate === 'FACTURADA') this.writeInvoice(number, account.company, emission, at, money);
  }

  /** Older orders are invoiced; of those of the last days, some are sent, some are drafts, some failed in SAP. */
  private fateOf(at: number): Fate {
    const days = (this.out.now - at) / DAY;
    if (days > 7) return 'FACTURADA';
    this.recent += 1;
    if (days < 1.5) return this.recent % 4 === 0 ? 'ERROR' : 'BORRADOR';
    return (['ENVIADA', 'ENVIADA', 'FACTURADA', 'ERROR', 'ENVIADA', 'BORRADOR'] as const)[this.recent % 6] ?? 'ENVIADA';
  }

  private writeLine(number: number, charge: BillableCharge, order: OrderLine): void {
    this.out.add('payment_order_lines', {
      id_line: this.out.next('line'),
      numero_orden: number,
      id_charge: charge.id,
      id_reservation: charge.id_reservation,
      id_service: charge.id_service,
      description: charge.description,
      quantity: charge.quantity,
      unit_price: charge.unit_price,
      subtotal: charge.subtotal,
      iva_kind: charge.iva_kind,
      codigo_sri: order.sri_code ?? '0',
      tarifa: order.vat_rate,
      iva: lineVat(order),
    });
  }

  private writeInvoice(
    number: number,
    company: Company,
    emission: string,
    at: number,
    money: Record<string, string>,
  ): void {
    const sequence = this.out.next('invoice');
    const access_key = buildAccessKey({
      date: emission,
      document_code: '01',
      ruc: this.out.world.operator.ruc,
      environment: '1',
      establishment: ESTABLISHMENT,
      emission_point: ESTABLISHMENT,
      sequence: String(sequence).padStart(9, '0'),
      numeric_code: String((sequence * 7_919_773) % 100_000_000).padStart(8, '0'),
    });
    this.out.add('invoices', {
      id_invoice: sequence,
      numero_orden: number,
      id_bill_to: company.id,
      establishment: ESTABLISHMENT,
      emission_point: ESTABLISHMENT,
      sequence,
      access_key,
      emission_date: emission,
      ...money,
      created_by: STAFF_ID.accountant,
      created_at: iso(at + 8 * HOUR),
    });
  }
}

function orderLine(charge: BillableCharge, emission: string): OrderLine {
  const vat = vatTypeOn(charge.iva_kind === 'ZERO' ? 'ZERO' : 'GENERAL', emission, VAT_TYPES);
  return {
    amount: charge.subtotal,
    vat_rate: vat?.rate ?? 0,
    sri_code: vat?.sri_code ?? '0',
    is_freight: FREIGHT.has(charge.service),
  };
}

function errorText(number: number, company: Company): string {
  return (ERRORS[number % ERRORS.length] ?? '').replace('{ruc}', company.ruc);
}
