import { CredentialsPage } from './CredentialsPage.tsx';

/** Credentials of the operator's own drivers and trucks. */
export default function OwnCredentialsPage() {
  return <CredentialsPage own />;
}
