/**
 * WhatsApp as a business uses it, in the format of Meta's Cloud API: it takes messages for numbers that wrote in the last day, and approved templates
 * for others, tells later what became of each (late, twice and out of order, if asked), and refuses as the real one does.
 */
import { createHmac } from 'node:crypto';
import { type Answer, type Received, type Simulator, startSimulator } from './simulator';

/** What the server must know of the simulated account. */
export const SIMULATED_ACCOUNT = {
  WHATSAPP_PHONE_ID: '100200300400',
  WHATSAPP_TOKEN: 'clave-simulada',
  WHATSAPP_APP_SECRET: 'secreto-simulado',
  WHATSAPP_VERIFY_TOKEN: 'verificar-simulado',
} as const;

/** A message that was taken. */
interface Taken {
  readonly id: string;
  /** With «+». */
  readonly to: string;
  /** Our caller's name of the message. */
  readonly key: string | null;
  readonly kind: 'text' | 'template';
  /** The words, or the field of the template. */
  readonly text: string;
  /** Null: free words. */
  readonly template: string | null;
}

type TemplateState = 'APPROVED' | 'PENDING' | 'PAUSED' | 'DISABLED' | 'MISSING';
type Status = 'sent' | 'delivered' | 'read' | 'failed';

/** A notification as it would be sent. */
interface SignedNotification {
  readonly body: string;
  /** The header x-hub-signature-256. */
  readonly signature: string;
}

export interface WhatsAppSimulator extends Simulator {
  /** Messages that were taken, in order. */
  taken(): readonly Taken[];
  /** Refuses with this error from now on, or the next `times` messages; null: takes them again. `status` 200: the error is inside an answer of success. */
  refuse(code: number | null, options?: { times?: number; status?: number }): void;
  /** The number has no WhatsApp, or has one again. */
  hasWhatsApp(phone: string, has: boolean): void;
  setTemplate(name: string, state: TemplateState): void;
  /** The 24 hours of a number are over. */
  closeWindow(phone: string): void;
  /** The person writes; the window opens. `at`: milliseconds. */
  write(phone: string, text: string, at: number): SignedNotification;
  /** What became of a message. `code`: why it failed. */
  report(message: Taken, status: Status, at: number, code?: number): SignedNotification;
  /** A decision on a template. */
  decide(name: string, event: string, at: number): SignedNotification;
}

interface Options {
  readonly port?: number;
  /** Where notifications go by themselves, each late, one twice, and out of order; absent: nowhere. */
  readonly hook?: string | undefined;
}

/** Errors of templates by their state. */
const TEMPLATE_ERRORS: Readonly<Record<Exclude<TemplateState, 'APPROVED'>, number>> = {
  MISSING: 132001,
  PENDING: 132001,
  PAUSED: 132015,
  DISABLED: 132016,
};
/** After so many milliseconds a message is reported: delivered before it was sent, sent again, then read. */
const REPORTS: readonly (readonly [Status, number])[] = [
  ['delivered', 400],
  ['sent', 800],
  ['sent', 1_200],
  ['read', 4_000],
];

const signed = (content: object): SignedNotification => {
  const body = JSON.stringify(content);
  const hash = createHmac('sha256', SIMULATED_ACCOUNT.WHATSAPP_APP_SECRET).update(body).digest('hex');
  return { body, signature: `sha256=${hash}` };
};
const change = (field: string, value: object, at: number): SignedNotification =>
  signed({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', time: Math.floor(at / 1000), changes: [{ field, value }] }],
  });
const messagesChange = (value: object, at: number): SignedNotification =>
  change(
    'messages',
    {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '593990000000', phone_number_id: SIMULATED_ACCOUNT.WHATSAPP_PHONE_ID },
      ...value,
    },
    at,
  );
const seconds = (at: number): string => String(Math.floor(at / 1000));

const error = (code: number, status = 400): Answer => ({
  status,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'simulated' } },
});

/** The parts of a request that are read. */
interface Asked {
  messaging_product?: unknown;
  to?: unknown;
  type?: unknown;
  biz_opaque_callback_data?: unknown;
  text?: { body?: unknown };
  template?: {
    name?: unknown;
    language?: { code?: unknown };
    components?: { type?: unknown; parameters?: { type?: unknown; text?: unknown }[] }[];
  };
}

class Service {
  readonly taken: Taken[] = [];
  readonly open = new Set<string>();
  readonly without = new Set<string>();
  readonly templates = new Map<string, TemplateState>();
  mood: { code: number; status: number; left: number } | null = null;

  answer({ method, path, headers, body }: Received): Answer {
    const { WHATSAPP_PHONE_ID, WHATSAPP_TOKEN } = SIMULATED_ACCOUNT;
    if (method !== 'POST' || path !== `/${WHATSAPP_PHONE_ID}/messages`) return error(100, 404);
    if (headers.authorization !== `Bearer ${WHATSAPP_TOKEN}`) return error(190, 401);
    if (this.mood !== null) {
      const { code, status } = this.mood;
      this.mood.left -= 1;
      if (this.mood.left <= 0) this.mood = null;
      return error(code, status);
    }
    return this.#take((body ?? {}) as Asked);
  }

  #take(asked: Asked): Answer {
    const { messaging_product, to, type, biz_opaque_callback_data: key } = asked;
    if (messaging_product !== 'whatsapp' || typeof to !== 'string' || !/^\d{8,15}$/.test(to)) return error(131009);
    const phone = `+${to}`;
    const words = type === 'template' ? this.#ofTemplate(asked) : this.#ofText(asked, phone);
    if (typeof words === 'number') return error(words);
    if (this.without.has(phone)) return error(131026);
    const id = `wamid.SIM${this.taken.length + 1}`;
    this.taken.push({ id, to: phone, key: typeof key === 'string' ? key : null, ...words });
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
    };
  }

  /** The code of the error, or what is said. */
  #ofText({ text }: Asked, phone: string): number | Pick<Taken, 'kind' | 'text' | 'template'> {
    const said = text?.body;
    if (typeof said !== 'string' || said === '' || said.length > 4_096) return 131009;
    return this.open.has(phone) ? { kind: 'text', text: said, template: null } : 131047;
  }

  #ofTemplate({ template }: Asked): number | Pick<Taken, 'kind' | 'text' | 'template'> {
    const { name, language, components } = template ?? {};
    if (typeof name !== 'string' || language?.code !== 'es') return 132001;
    const state = this.templates.get(name) ?? (name.startsWith('cabezal_') ? 'APPROVED' : 'MISSING');
    if (state !== 'APPROVED') return TEMPLATE_ERRORS[state];
    const [field, ...others] = components?.find(one => one.type === 'body')?.parameters ?? [];
    if (typeof field?.text !== 'string' || others.length > 0) return 132000;
    const isWrong = field.text === '' || /[\n\t]| {5}/.test(field.text);
    return isWrong ? 132012 : { kind: 'template', text: field.text, template: name };
  }
}

/** What became of a message, as a notification tells it. */
function reportOf({ id, to, key, kind }: Taken, status: Status, at: number, code?: number): SignedNotification {
  const isTemplate = kind === 'template';
  const pricing = {
    billable: isTemplate,
    pricing_model: 'PMP',
    type: isTemplate ? 'regular' : 'free_customer_service',
    category: isTemplate ? 'utility' : 'service',
  };
  return messagesChange(
    {
      statuses: [
        {
          id,
          status,
          timestamp: seconds(at),
          recipient_id: to.slice(1),
          ...(key === null ? {} : { biz_opaque_callback_data: key }),
          ...(status === 'failed' ? { errors: [{ code: code ?? 131000, title: `(#${code})` }] } : { pricing }),
        },
      ],
    },
    at,
  );
}

export async function startWhatsApp({ port, hook }: Options = {}): Promise<WhatsAppSimulator> {
  const service = new Service();
  const timers = new Set<NodeJS.Timeout>();
  const tell = (message: Taken): void => {
    if (hook === undefined) return;
    for (const [status, ms] of REPORTS) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const { body, signature } = reportOf(message, status, Date.now());
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
        // A server that is not there hears nothing.
        fetch(hook, { method: 'POST', headers, body }).catch(() => undefined);
      }, ms);
      timers.add(timer);
    }
  };
  const answer = (request: Received): Answer => {
    const before = service.taken.length;
    const given = service.answer(request);
    for (const message of service.taken.slice(before)) tell(message);
    return given;
  };
  const simulator = await startSimulator(answer, port === undefined ? {} : { port });
  return {
    ...simulator,
    taken: () => service.taken,
    refuse(code, { times = Number.POSITIVE_INFINITY, status = 400 } = {}) {
      service.mood = code === null ? null : { code, status, left: times };
    },
    hasWhatsApp(phone, has) {
      if (has) service.without.delete(phone);
      else service.without.add(phone);
    },
    setTemplate: (name, state) => void service.templates.set(name, state),
    closeWindow: phone => void service.open.delete(phone),
    write(phone, text, at) {
      service.open.add(phone);
      const from = phone.slice(1);
      const message = { from, id: `wamid.IN${at}`, timestamp: seconds(at), type: 'text', text: { body: text } };
      return messagesChange({ contacts: [{ wa_id: from }], messages: [message] }, at);
    },
    report: reportOf,
    decide: (name, event, at) =>
      change(
        'message_template_status_update',
        { event, message_template_id: 1, message_template_name: name, message_template_language: 'es', reason: 'NONE' },
        at,
      ),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await simulator.close();
    },
  };
}
