import { CredentialsPage } from './CredentialsPage.tsx';

/** Of the drivers and trucks of third-party carriers. */
export default function CarrierCredentialsPage() {
  return <CredentialsPage own={false} />;
}
