import { CredentialsPage } from './CredentialsPage.tsx';

/** Of the operator's own drivers and trucks. */
export default function OwnCredentialsPage() {
  return <CredentialsPage own />;
}
