/** Documents of SAP by collection. Each request creates one, but a base line is used only once. Our keys are fields like any other. */
import type { Answer } from './simulator';

export interface SapDocument {
  readonly DocEntry: number;
  readonly DocNum: number;
  readonly U_ClaveCabezal: string | null;
  readonly [field: string]: unknown;
}

type Fields = Record<string, unknown>;

/** Errors as the Service Layer words them. */
export function sapError(status: number, code: number, value: string): Answer {
  return { status, body: { error: { code, message: { lang: 'es-es', value } } } };
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const linesOf = (body: Fields, name: string): Fields[] => {
  const lines = body[name];
  return Array.isArray(lines) ? lines.filter(isRecord) : [];
};
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

/** Documents that a line may be based on, by SAP's object codes. */
const BASES: Readonly<Record<number, string>> = {
  13: 'Invoices',
  17: 'Orders',
  18: 'PurchaseInvoices',
  22: 'PurchaseOrders',
};
/** Open until another document is based on them: open ones can be cancelled; a memo reverses the amount of a closed one. */
const MARKETING = ['Orders', 'Invoices', 'CreditNotes', 'PurchaseOrders', 'PurchaseInvoices', 'PurchaseCreditNotes'];
const COLLECTIONS = [...MARKETING, 'JournalEntries', 'VendorPayments'];

/** Documents of one kind, with their own number range. */
class Collection {
  readonly documents: Fields[] = [];

  constructor(private readonly firstNumber: number) {}

  create(body: Fields, total: number): Fields {
    const entry = this.documents.length + 1;
    const key = typeof body.U_ClaveCabezal === 'string' ? body.U_ClaveCabezal : null;
    const made = {
      ...body,
      DocEntry: entry,
      DocNum: this.firstNumber + entry,
      U_ClaveCabezal: key,
      DocTotal: total,
      DocumentStatus: 'bost_Open',
      Cancelled: 'tNO',
    };
    this.documents.push(made);
    return made;
  }

  find(entry: number): Fields | undefined {
    return this.documents[entry - 1];
  }
}

export class SapBooks {
  private readonly collections = new Map(COLLECTIONS.map((name, i) => [name, new Collection((i + 1) * 10_000)]));

  /** `inactive`: business partners that SAP refuses. `accounts`: those of its chart of accounts; undefined: every code exists. */
  constructor(
    private readonly inactive: readonly string[],
    private readonly accounts?: readonly string[],
  ) {}

  has(name: string): boolean {
    return this.collections.has(name);
  }

  all(name: string): readonly SapDocument[] {
    return (this.collections.get(name)?.documents ?? []) as unknown as readonly SapDocument[];
  }

  one(name: string, entry: number): Answer {
    const found = this.collections.get(name)?.find(entry);
    return found
      ? { status: 200, body: shownAs(name, found) }
      : sapError(404, -2028, 'No existen registros coincidentes');
  }

  create(name: string, body: unknown): Answer {
    const collection = this.collections.get(name);
    if (!collection || !isRecord(body)) return sapError(400, -1000, 'El cuerpo no es un objeto JSON');
    const wrong = this.errorOf(name, body);
    if (wrong !== null) return wrong;
    for (const line of linesOf(body, 'DocumentLines')) this.draw(line, 'bost_Close');
    return { status: 201, body: shownAs(name, collection.create(body, totalOf(name, body))) };
  }

  /** Cancels an open document; a closed or cancelled one is refused. */
  cancel(name: string, entry: number): Answer {
    const found = this.collections.get(name)?.find(entry);
    if (!found) return sapError(404, -2028, 'No existen registros coincidentes');
    if (found.Cancelled === 'tYES') return sapError(400, -5006, 'El documento ya está cancelado');
    if (found.DocumentStatus !== 'bost_Open') return sapError(400, -5006, 'El documento está cerrado');
    found.Cancelled = 'tYES';
    found.DocumentStatus = 'bost_Close';
    for (const line of linesOf(found, 'DocumentLines')) this.draw(line, 'bost_Open');
    return { status: 204 };
  }

  /** A base line is closed, and opened again if the document based on it is cancelled; its document is open while all its lines are. */
  private draw(line: Fields, status: 'bost_Open' | 'bost_Close'): void {
    const base = this.baseOf(line);
    if (base === undefined) return;
    const lines = linesOf(base, 'DocumentLines');
    const drawn = lines[Number(line.BaseLine)];
    if (drawn) drawn.LineStatus = status;
    base.DocumentStatus = lines.some(one => one.LineStatus === 'bost_Close') ? 'bost_Close' : 'bost_Open';
  }

  private isDrawn(line: Fields): boolean {
    const base = this.baseOf(line);
    return base !== undefined && linesOf(base, 'DocumentLines')[Number(line.BaseLine)]?.LineStatus === 'bost_Close';
  }

  private baseOf(line: Fields): Fields | undefined {
    const name = BASES[Number(line.BaseType)];
    return name === undefined ? undefined : this.collections.get(name)?.find(Number(line.BaseEntry));
  }

  private errorOf(name: string, body: Fields): Answer | null {
    const unknown = accountsOf(body).find(account => this.accounts !== undefined && !this.accounts.includes(account));
    if (unknown !== undefined) return sapError(400, -5002, `La cuenta ${unknown} no existe (AccountCode)`);
    if (name === 'JournalEntries') return journalError(body);
    const card = body.CardCode;
    if (typeof card !== 'string' || card === '') return sapError(400, -5002, 'Falta el socio de negocio (CardCode)');
    if (this.inactive.includes(card)) return sapError(400, -5002, `El socio de negocio ${card} está inactivo`);
    if (name === 'VendorPayments') return paymentError(body);
    const lines = linesOf(body, 'DocumentLines');
    if (lines.length === 0) return sapError(400, -5002, 'El documento no tiene líneas');
    for (const [i, line] of lines.entries()) {
      const base = this.baseOf(line);
      if (line.BaseType !== undefined && (base === undefined || base.Cancelled === 'tYES'))
        return sapError(400, -5002, `El documento base de la línea ${i + 1} no existe o está cancelado`);
      if (base !== undefined && base.CardCode !== card)
        return sapError(400, -5002, `El documento base de la línea ${i + 1} es de otro socio de negocio`);
      if (this.isDrawn(line)) return sapError(400, -5002, `El documento base de la línea ${i + 1} está cerrado`);
      if (base === undefined && (line.ItemCode ?? line.ItemDescription) === undefined)
        return sapError(400, -5002, `Falta el artículo en la línea ${i + 1}`);
    }
    return null;
  }
}

/** The accounts that an entry or a payment names. */
const accountsOf = (body: Fields): string[] =>
  [...linesOf(body, 'JournalEntryLines').map(line => line.AccountCode), body.CashAccount, body.TransferAccount].filter(
    account => typeof account === 'string',
  );

/** Each line has an account or a partner and one side; both sides have the same sum. */
function journalError(body: Fields): Answer | null {
  const lines = linesOf(body, 'JournalEntryLines');
  if (lines.length < 2) return sapError(400, -5002, 'El asiento no tiene líneas');
  const wrong = lines.findIndex(
    line => !(line.AccountCode || line.ShortName) || cents(line.Debit) > 0 === cents(line.Credit) > 0,
  );
  if (wrong >= 0) return sapError(400, -5002, `La línea ${wrong + 1} del asiento está incompleta`);
  const apart = lines.reduce((sum, line) => sum + cents(line.Debit) - cents(line.Credit), 0);
  return apart === 0 ? null : sapError(400, -10, 'El asiento no cuadra');
}

/** Money and the account from which it was paid, in cash, by transfer, or both. */
function paymentError(body: Fields): Answer | null {
  const sums = [
    [body.CashSum, body.CashAccount],
    [body.TransferSum, body.TransferAccount],
  ];
  if (sums.some(([sum, account]) => cents(sum) > 0 && !account)) return sapError(400, -5002, 'El pago no tiene cuenta');
  return sums.some(([sum]) => cents(sum) > 0) ? null : sapError(400, -5002, 'El pago no tiene valor');
}

/** In an answer, a journal entry has names of its own for its id and number, and no status of a document. */
export function shownAs(name: string, document: Fields): Fields {
  if (name !== 'JournalEntries') return document;
  const { DocEntry, DocNum, DocTotal: _, DocumentStatus: __, ...entry } = document;
  return { ...entry, JdtNum: DocEntry, Number: DocNum };
}

function totalOf(name: string, body: Fields): number {
  if (name === 'VendorPayments') return (cents(body.TransferSum) + cents(body.CashSum)) / 100;
  const [lines, amount] =
    name === 'JournalEntries'
      ? [linesOf(body, 'JournalEntryLines'), (line: Fields) => line.Debit]
      : [
          linesOf(body, 'DocumentLines'),
          (line: Fields) => line.LineTotal ?? Number(line.Quantity ?? 0) * Number(line.UnitPrice ?? 0),
        ];
  return lines.reduce((sum, line) => sum + cents(amount(line)), 0) / 100;
}
