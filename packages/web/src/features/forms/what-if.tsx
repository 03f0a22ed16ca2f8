import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { lazy, Suspense, useState } from 'react';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

/** A change of the set-up, as the call that rehearses it takes it. */
export type WhatIfChange = Omit<BodyIn<'POST /panel/rehearse'>, 'days'>;

const Dialog = lazy(async () => {
  const [{ WhatIfDialog }] = await Promise.all([
    import('#features/forms/what-if-dialog.tsx'),
    alsoLoad('whatif'),
    alsoLoad('notify'),
  ]);
  return { default: WhatIfDialog };
});

interface WhatIfProps {
  /** What would be saved; undefined where nothing of it can be rehearsed. */
  readonly change: WhatIfChange | undefined;
  /** In other words than the usual ones. */
  readonly label?: string;
}

/** The way to what would have happened with a change, before it is saved. */
export function WhatIf({ change, label }: WhatIfProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (change === undefined) return null;
  return (
    <>
      <Button icon="eye" onClick={() => setOpen(true)}>
        {label ?? t('account.whatIf')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog change={change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
