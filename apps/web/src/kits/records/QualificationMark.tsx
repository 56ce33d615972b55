import { QUALIFICATION_LABELS, type Qualification } from '@cabezal/domain/system/records/qualification';
import { CredentialMark } from '../../ui/status/marks.tsx';

const states = { PENDING: 'about_to_expire', QUALIFIED: 'ok', REJECTED: 'banned' } as const;

/** The verdict of procurement, as a word with a colour. */
export function QualificationMark({ qualification }: { qualification: Qualification }) {
  return <CredentialMark state={states[qualification]} text={QUALIFICATION_LABELS[qualification]} />;
}
