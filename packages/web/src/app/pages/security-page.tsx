import { SecurityView } from '#features/security/security-view.tsx';

export function SecurityPage() {
  const none = () => undefined;
  return (
    <SecurityView
      data={undefined}
      actions={{ onMode: none, onBypassOnce: none, onLook: none, onHelp: none, onArmAtOnce: none }}
    />
  );
}
