import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link if there is a target, else plain text. */
export function MaybeLink({ to, children }: { to: string | null | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}

/** A telephone link. */
export function PhoneLink({ phone }: { phone: string | null | undefined }) {
  return phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : null;
}

export function MailLink({ email }: { email: string | null | undefined }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : null;
}
