import { expect, it } from 'vitest';
import {
  MAY_RESEND,
  MAY_SEND,
  MAY_VOID,
  mayEdit,
  type PostedFacts,
  type PostedStatus,
  postedStatus,
} from './posted-status';

const at = '2026-11-21T14:00:00.000Z';
const draft: PostedFacts = { queued: false, sent_at: null, error_at: null, cancel_asked_at: null };

it.each<[PostedStatus, Partial<PostedFacts>]>([
  ['BORRADOR', {}],
  ['ENVIANDO', { queued: true }],
  ['ENVIANDO', { queued: true, error_at: at }],
  ['ERROR', { error_at: at }],
  ['ENVIADA', { sent_at: at }],
  ['ENVIADA', { sent_at: at, queued: true }],
  ['ANULANDO', { sent_at: at, cancel_asked_at: at }],
])('%s: %j', (status, facts) => {
  expect(postedStatus({ ...draft, ...facts })).toBe(status);
});

it('while SAP is asked nothing is allowed; else a draft is sent, what failed is sent again, what SAP has is only voided', () => {
  const edit = mayEdit({ sent: 'anúlela', failed: 'reenvíela' });
  const allowed = (status: PostedStatus) =>
    Object.entries({ edit, send: MAY_SEND, resend: MAY_RESEND, void: MAY_VOID })
      .filter(([, may]) => may[status] === true)
      .map(([name]) => name);
  expect([allowed('ENVIANDO'), allowed('ANULANDO')]).toEqual([[], []]);
  expect(allowed('BORRADOR')).toEqual(['edit', 'send', 'void']);
  expect(allowed('ERROR')).toEqual(['resend', 'void']);
  expect(allowed('ENVIADA')).toEqual(['void']);
  expect([edit.ENVIADA, edit.ERROR]).toEqual([
    'La orden ya está en SAP: anúlela',
    'La orden ya salió hacia SAP: reenvíela',
  ]);
});
