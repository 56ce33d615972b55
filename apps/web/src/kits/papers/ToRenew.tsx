import { CredentialMark } from '../../ui/status/marks.tsx';

/** «2 por renovar», or nothing. */
export function ToRenew({ count }: { count: number }) {
  if (count === 0) return <span className="cz-none">Al día</span>;
  return <CredentialMark state="about_to_expire" text={`${count} por renovar`} />;
}
