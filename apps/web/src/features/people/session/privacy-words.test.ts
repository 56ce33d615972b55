import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { PERSONAL_TABLES } from '@cabezal/domain/system/privacy/personal-data.data';
import { expect, test } from 'vitest';
import { KEPT_LINES, keptLines, sectionsOf } from './privacy-words.ts';

test('every topic of data of persons has a line that says how long they are kept', () => {
  const told = new Set(KEPT_LINES.flatMap(line => line.topics));
  expect([...new Set(Object.values(PERSONAL_TABLES))].filter(topic => !told.has(topic))).toEqual([]);
});

test('the periods are those after which the jobs delete the data', () => {
  const longOf = (topic: string) => KEPT_LINES.find(line => line.topics.some(one => one === topic))?.long;
  const positions = longOf('POSITION');
  expect(positions).toMatch(new RegExp(`^${KEPT_DAYS.positions} días;.* ${KEPT_DAYS.positions} días después`));
  expect(positions).toContain(`${KEPT_DAYS.tracks} días`);
  expect(longOf('MESSAGE')).toBe(
    `${KEPT_DAYS.messages} días; los avisos, ${KEPT_DAYS.notices} días; los registros, ${KEPT_DAYS.notifications} días`,
  );
  expect(longOf('CONNECTION')).toContain(`${KEPT_DAYS.sessions} días`);
  expect(longOf('IMPORT')).toContain(`${KEPT_DAYS.imports} días`);
  const phone = KEPT_LINES.find(line => line.what.includes('guarda en su teléfono'))?.long;
  expect(phone).toContain(`${KEPT_DAYS.phonePapers} día después de cerrar el viaje`);
  expect(phone).toContain(`${KEPT_DAYS.phonePapersUnseen} días después de la última vez`);
  const emergency = KEPT_LINES.find(line => line.what.includes('emergencia'))?.long;
  expect(emergency).toContain(`${KEPT_DAYS.phonePositions} días`);
  const drafts = KEPT_LINES.find(line => line.what.startsWith('Borradores'));
  expect(drafts?.long).toContain(`${KEPT_DAYS.drafts} días`);
  expect(longOf('SCAN')).toContain(`${KEPT_DAYS.unknownScans} días`);
});

test('customers read nothing of cameras, driver files and imports; the other application does', () => {
  const titles = (of: 'CABEZAL' | 'CONTAINERS') => sectionsOf(of).map(section => section.title);
  expect(titles('CABEZAL')).toContain('Cámara y ubicación del teléfono');
  expect(titles('CONTAINERS')).not.toContain('Cámara y ubicación del teléfono');
  expect(keptLines('CONTAINERS').flatMap(line => line.topics)).not.toContain('DRIVER');
  expect(keptLines('CABEZAL')).toEqual(KEPT_LINES);
  expect(sectionsOf('CONTAINERS')[0]?.text).toContain('sus reservas');
});
