import { useState } from 'react';
import { AskFields, isWhole, useAskDraft } from '#features/installer-list/ask-form.tsx';
import css from '#features/installer-list/equipment-page.module.css';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { carrySites } from '#lib/chosen-sites.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface BulkBarProps {
  readonly macs: readonly string[];
  /** This person may ask owners, and change many sites at once. */
  readonly asks: boolean;
  readonly changes: boolean;
  readonly onClear: () => void;
  readonly onDone: () => Promise<void>;
}

/** What can be done at all chosen sites: each a job that goes on by itself, whose grid says how it went at each. */
export function BulkBar({ macs, asks, changes, onClear, onDone }: BulkBarProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [asking, setAsking] = useState(false);
  const [draft, setDraft] = useAskDraft();
  async function begin(tag: 'testReports' | 'firmware'): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/batch', { body: { panels: [...macs], tasks: [{ tag }] } }),
    );
    if (outcome.tag === 'failed') return;
    onClear();
    showToast({
      icon: 'check',
      message: t('sites.begun', { count: macs.length }),
      action: {
        label: t('sites.show'),
        run: () => go('/installer_batch_config', { search: { batch: outcome.data.id } }),
      },
    });
  }
  async function ask(): Promise<void> {
    for (const mac of macs) {
      const outcome = await act(() =>
        call('POST /installer/ask', {
          body: { mac, minutes: Number(draft.minutes), reason: draft.reason.trim() },
        }),
      );
      if (outcome.tag === 'failed') return;
    }
    setAsking(false);
    onClear();
    await onDone();
  }
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('sites.selected', { count: macs.length })}>
      <b>{t('sites.selected', { count: macs.length })}</b>
      {asks && (
        <Button icon="key" onClick={() => setAsking(true)}>
          {t('sites.ask')}
        </Button>
      )}
      {changes && (
        <>
          <Button
            icon="edit"
            onClick={() => {
              carrySites(macs);
              go('/installer_batch_config');
            }}
          >
            {t('sites.changeSettings')}
          </Button>
          <Button icon="mail" busy={busy} onClick={() => void begin('testReports')}>
            {t('sites.testReports')}
          </Button>
          <Button icon="chip" busy={busy} onClick={() => void begin('firmware')}>
            {t('sites.getFirmware')}
          </Button>
        </>
      )}
      <IconButton icon="close" label={t('sites.clear')} onClick={onClear} />
      {!asking && <ProblemLine text={problem?.text} />}
      {asking && (
        <DialogForm
          title={t('sites.ask')}
          dirty={draft.reason !== ''}
          verb={t('sites.ask')}
          busy={busy}
          off={!isWhole(draft)}
          problem={problem?.text}
          onSubmit={() => void ask()}
          onClose={() => setAsking(false)}
        >
          <AskFields draft={draft} onChange={setDraft} />
        </DialogForm>
      )}
    </div>
  );
}
