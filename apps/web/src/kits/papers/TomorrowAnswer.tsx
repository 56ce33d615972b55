import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { Answer } from '../../ui/detail/DetailPage.tsx';
import { type Credential, toRenew } from './CredentialTable.tsx';
import './papers.css';
import type { Tomorrow } from './tomorrow.ts';

const permits = (count: number) => (count === 1 ? '1 credencial por renovar' : `${count} credenciales por renovar`);

/** «Sí», «Sí, con avisos» or «No», with the reasons. */
export function tomorrowAnswer(question: string, tomorrow: Tomorrow, credentials: readonly Credential[]): Answer {
  const renew = toRenew(credentials);
  const remarks = [...tomorrow.warnings, ...(renew > 0 ? [permits(renew)] : [])];
  const reasons = [...tomorrow.blocking, ...remarks].join(' · ');
  if (tomorrow.blocking.length > 0) {
    return { question, answer: <Verdict tone="expired" word="No" />, note: reasons };
  }
  if (remarks.length > 0) {
    return { question, answer: <Verdict tone="about-to-expire" word="Sí, con avisos" />, note: reasons };
  }
  return { question, answer: <Verdict tone="ok" word="Sí" />, note: 'Papeles y credenciales al día' };
}

const icons = { ok: CheckCircleFilled, 'about-to-expire': WarningFilled, expired: CloseCircleFilled };

function Verdict({ tone, word }: { tone: keyof typeof icons; word: string }) {
  const Icon = icons[tone];
  return (
    <span className={`cz-mark cz-mark-${tone} cz-papers-verdict`}>
      <Icon /> {word}
    </span>
  );
}
