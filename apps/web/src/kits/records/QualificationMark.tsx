import { QUALIFICATION_LABELS, type Qualification } from '@cabezal/domain/system/records/qualification';
import { CredentialMark } from '../../ui/status/marks.tsx';

const states = { PENDING: 'about_to_expire', QUALIFIED: 'ok', REJECTED: 'banned' } as const;

/** What procurement said, in a word and a colour. */
export function QualificationMark({ qualification }: { qualification: Qualification }) {
  return <CredentialMark state={states[qualification]} text={QUALIFICATION_LABELS[qualification]} />;
}
