export default function AccountPage() {
  return <div />;
}
