import { expect, it } from 'vitest';

/**
 * The screen behind a dialog updates while a person reads it or writes a motive: the dialog confirms an action on the record that it was opened
 * on. The version must be of that moment, too, or the server would not detect a change that another person made since, and a dialog that asks
 * «Desactivar» would turn into «Activar».
 */
const texts = import.meta.glob<string>(['../features/**/*.tsx', '../kits/**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const askDialog = import.meta.glob<string>('./form/AskDialog.tsx', { query: '?raw', import: 'default', eager: true });

/** The components of all files, as «slots/ChangingSlot.tsx KeepSlot». */
const parts = Object.entries(texts).flatMap(([file, text]) => {
  const short = file.replace(/^\.\.\/(features\/[^/]+\/)?/, '');
  const found = text.split(/^(?=(?:export )?(?:default )?(?:function|const) \w)/m);
  return found.map(part => [`${short} ${/(?:function|const) (\w+)/.exec(part)?.[1]}`, part] as const);
});

/** A dialog that confirms or fills in; `AskDialog` and `DeleteDialog` keep what they were opened with themselves. */
const sendsVersion = (part: string) =>
  /<(ConfirmWithMotive|StateModal|FormModal|Dialog)\b/.test(part) && /\b(\w+_)?version\b/.test(part);
/** It keeps the record, or is a form with the edit protection. */
const keeps = (part: string) => /\buseOpened\(|\bedit=\{|<Editing\b|\{ record\b.*\bedit\b/.test(part);

/** The record is kept in a state of the component when the dialog is requested. */
const heldInState = [
  'billing/order/NextAction.tsx InvoiceButton',
  'dispatch/list/SendDrafts.tsx SendDrafts',
  'overview/DischargeDialog.tsx DischargeDialog',
  'reservations/services/Discounts.tsx Discounts',
  'reservations/slots/SlotsTab.tsx SlotsTab',
  'trucks/CertificatesTab.tsx CertificatesTab',
];

/** The component around it keeps the record. */
const keptOutside = [
  'companies/CompanyActions.tsx Block',
  'companies/CompanyActions.tsx Unblock',
  'fees/ApproveFees.tsx ApproveForm',
];

/** They show or count versions, and send none. */
const onlyShow = [
  'fees/simulation/SaveSimulation.tsx SaveSimulation',
  'kits/logbook/NoteVersions.tsx NoteVersions',
  'purchase-fees/PurchaseVersions.tsx PurchaseVersions',
];

/** It sends the versions that its preview answered. */
const sendsWhatWasPreviewed = ['terminals/PasteCodes.tsx PasteCodes'];

/** A decision on a reservation is about the version that the page shows at that time (use-reservation-actions.ts). */
const decidesOnWhatIsShown = ['approval/ApprovalPanel.tsx Decision'];

/** It adds to the list as the page shows it, and sends that list with its version. */
const addsToWhatIsShown = ['companies/CompanyNumbers.tsx NewNumber'];

it('a dialog sends the version of the record that it was opened on', () => {
  expect([
    sendsVersion('<ConfirmWithMotive onConfirm={() => run({ version })} />'),
    sendsVersion('<StateModal onConfirm={({ motive }) => run({ id, version, motive })} />'),
    sendsVersion('<FormModal toInput={values => ({ ...values, sub_version: row.version })} />'),
    keeps('useOpened(guide, isAsked)'),
    keeps('<FormModal edit={edit} />'),
    keeps('driver.can.edit'),
  ]).toEqual([true, true, true, true, true, false]);
  const live = parts.filter(([, part]) => sendsVersion(part) && !keeps(part)).map(([name]) => name);
  expect(live.toSorted()).toEqual(
    [
      ...heldInState,
      ...keptOutside,
      ...onlyShow,
      ...sendsWhatWasPreviewed,
      ...decidesOnWhatIsShown,
      ...addsToWhatIsShown,
    ].toSorted(),
  );
  expect(keeps(Object.values(askDialog).join())).toBe(true);
});

/** There a refusal stays on the page when the dialog is left. */
const showsItself = ['reservations/detail/AskedMotive.tsx AskedMotive'];

it('a dialog that asks for a motive forgets the refusal of its change when it is left: it shows the change itself', () => {
  const shows = parts.filter(([, part]) => /<ConfirmWithMotive\b/.test(part) && /<FailureLine\b/.test(part));
  expect(shows.map(([name]) => name).toSorted()).toEqual(showsItself);
});
