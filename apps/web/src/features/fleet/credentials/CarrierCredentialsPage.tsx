import { CredentialsPage } from './CredentialsPage.tsx';

/** Credentials of the drivers and trucks of carriers. */
export default function CarrierCredentialsPage() {
  return <CredentialsPage own={false} />;
}
