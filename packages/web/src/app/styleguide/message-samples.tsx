import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MaskImage } from '#ui/loading-mask.tsx';
import { Section } from '#ui/page.tsx';
import { PinPad } from '#ui/pin-pad.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ToastCard } from '#ui/toaster.tsx';
import css from '#app/styleguide/styleguide.module.css';

export function MessageSamples() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Section title="Messages">
        <div className={css['even']}>
          <div className="stack">
            <ToastCard
              closeLabel="Close"
              toast={{
                id: 0,
                icon: 'check',
                message: 'House is armed away.',
                action: { label: 'Show', run: close },
              }}
            />
            <Banner tone="fault" icon="fault" title="Mains power is off since 13:50">
              The panel runs on battery for about 11 hours.
            </Banner>
            <div className="line wrap">
              <Button onClick={() => setOpen('dialog')}>Dialog</Button>
              <Button onClick={() => setOpen('drawer')}>Drawer</Button>
            </div>
            <Skeleton width="40%" />
            <Skeleton />
          </div>
          <EmptyState
            title="No rules yet"
            text="Rules let the house act by itself."
            action={<Button>Start from a goal</Button>}
          />
          <div className={css['mask']}>
            <MaskImage />
            <p className="line">
              <Spinner size={26} />
              Waiting for the panel
            </p>
          </div>
          <div className={css['frame']}>
            <PinPad length={4} onSubmit={async () => false} lockedUntil={undefined} />
          </div>
        </div>
      </Section>
      {open === 'dialog' && (
        <ConfirmDialog
          title="Delete rule “Evening light”?"
          onClose={close}
          actions={
            <>
              <Button onClick={close} data-autofocus>
                Keep rule
              </Button>
              <Button kind="danger" onClick={close}>
                Delete rule
              </Button>
            </>
          }
        >
          It will not run tonight. You find it in Recently deleted until tomorrow 14:32.
        </ConfirmDialog>
      )}
      {open === 'drawer' && (
        <Drawer title="Run now" closeLabel="Close" onClose={close}>
          <p className="muted">Act on the simulated house.</p>
        </Drawer>
      )}
    </>
  );
}
