import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link where there is somewhere to go, else the same words. */
export function MaybeLink({ to, children }: { to: string | null | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

/** A number to call. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  return phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null;
}

export function MailLink({ email }: { email: string | null | undefined }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : null;
}
