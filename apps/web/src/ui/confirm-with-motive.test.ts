import { expect, it } from 'vitest';

/**
 * While a motive is written the screen behind goes on: what is confirmed is about the record of the moment at which the dialog opened.
 * Its version is of that moment, too, or the server would not see that somebody has changed it since.
 */
const texts = import.meta.glob<string>(['../features/**/*.tsx', '../kits/**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(texts).map(([file, text]) => [file.replace(/^\.\.\/(features\/[^/]+\/)?/, ''), text]),
);
const sendsVersion = (text: string) => /<ConfirmWithMotive\b/.test(text) && /\bversion\b/.test(text);
const keeps = (text: string) => /\buseOpened\(/.test(text);

/** The record is kept where the dialog is asked for: in a state, with what was pressed. */
const heldInState = [
  'closing/ClosedNotice.tsx',
  'kits/justifications/Lateness.tsx',
  'kits/logbook/NoteTools.tsx',
  'reservations/services/Discounts.tsx',
  'reservations/services/ProposalDialog.tsx',
  'reservations/slots/ChangingSlot.tsx',
  'reservations/slots/SlotsTab.tsx',
  'sap/RepostPage.tsx',
  'trucks/CertificatesTab.tsx',
];

/** A reservation is decided on as the page shows it by then (use-reservation-actions.ts). */
const decidesOnWhatIsShown = ['approval/ApprovalPanel.tsx'];

it('a dialog that asks for a motive sends the version of what it was opened on', () => {
  expect([
    sendsVersion('<ConfirmWithMotive onConfirm={() => run({ version })} />'),
    keeps('useOpened(guide, isAsked)'),
  ]).toEqual([true, true]);
  const live = [...files].filter(([, text]) => sendsVersion(text) && !keeps(text)).map(([file]) => file);
  expect(live.toSorted()).toEqual([...decidesOnWhatIsShown, ...heldInState]);
});
