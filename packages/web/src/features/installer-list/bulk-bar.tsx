import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useState } from 'react';
import { AskFields, isWhole, useAskDraft } from '#features/installer-list/ask-form.tsx';
import css from '#features/installer-list/equipment-page.module.css';
import { SitesResult, type SiteResult } from '#features/installer-list/sites-result.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
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
import { TextBox } from '#ui/text-box.tsx';

interface BulkBarProps {
  readonly macs: readonly string[];
  /** This person may ask owners, and change many sites at once. */
  readonly asks: boolean;
  readonly changes: boolean;
  readonly onClear: () => void;
  readonly onDone: () => Promise<void>;
}

type Asked = 'testReports' | 'firmware' | 'startFirmware';
type Form = 'ask' | 'note';

/**
 * What can be done at all chosen sites. What panels do is a batch, which goes on by itself and whose grid says how it went at
 * each; wishes and notes are the server's at once, and each site has its line of what came of it.
 */
export function BulkBar({ macs, asks, changes, onClear, onDone }: BulkBarProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [form, setForm] = useState<Form>();
  const [starting, setStarting] = useState(false);
  const [note, setNote] = useState('');
  const [results, setResults] = useState<{ readonly of: Form; readonly rows: readonly SiteResult[] }>();
  const [draft, setDraft] = useAskDraft();
  const count = macs.length;
  const tooMany = count > limits.batchPanels;
  const batch = (tag: Asked) =>
    call('POST /installer/batch', { body: { panels: [...macs], tasks: [{ tag }] } });
  function begun({ id }: { readonly id: string }): void {
    onClear();
    showToast({
      icon: 'check',
      message: t('sites.begun', { count }),
      action: {
        label: t('sites.show'),
        run: () => go('/installer_batch_config', { search: { batch: id } }),
      },
    });
  }
  async function begin(tag: Asked): Promise<void> {
    const outcome = await act(() => batch(tag));
    if (outcome.tag === 'done') begun(outcome.data);
  }
  async function send(of: Form, work: () => Promise<Outcome<readonly SiteResult[]>>): Promise<void> {
    const outcome = await act(work);
    // What came of it is in the list also where this page never heard.
    void onDone();
    if (outcome.tag === 'failed') return;
    setForm(undefined);
    setResults({ of, rows: outcome.data });
  }
  const ask = () =>
    send('ask', () =>
      call('POST /installer/ask_sites', {
        body: { panels: [...macs], minutes: Number(draft.minutes), reason: draft.reason.trim() },
      }),
    );
  const addNote = () =>
    send('note', () =>
      call('POST /installer/note_sites', { body: { panels: [...macs], note: note.trim() } }),
    );
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('sites.selected', { count })}>
      <b>{t('sites.selected', { count })}</b>
      {asks && (
        <>
          <Button icon="key" off={tooMany} onClick={() => setForm('ask')}>
            {t('sites.ask')}
          </Button>
          <Button icon="list" off={tooMany} onClick={() => setForm('note')}>
            {t('sites.addNote')}
          </Button>
        </>
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
          <Button icon="mail" busy={busy} off={tooMany} onClick={() => void begin('testReports')}>
            {t('sites.testReports')}
          </Button>
          <Button icon="download" busy={busy} off={tooMany} onClick={() => void begin('firmware')}>
            {t('sites.getFirmware')}
          </Button>
          <Button icon="chip" off={tooMany} onClick={() => setStarting(true)}>
            {t('sites.startFirmware')}
          </Button>
        </>
      )}
      <IconButton icon="close" label={t('sites.clear')} onClick={onClear} />
      {tooMany && <ProblemLine text={t('sites.tooMany', { most: limits.batchPanels })} />}
      {form === undefined && <ProblemLine text={problem?.text} />}
      {form === 'ask' && (
        <DialogForm
          title={t('sites.ask')}
          dirty={draft.reason !== ''}
          verb={t('sites.ask')}
          busy={busy}
          off={!isWhole(draft)}
          problem={problem?.text}
          onSubmit={() => void ask()}
          onClose={() => setForm(undefined)}
        >
          <AskFields draft={draft} onChange={setDraft} />
        </DialogForm>
      )}
      {form === 'note' && (
        <DialogForm
          title={t('sites.addNote')}
          dirty={note !== ''}
          verb={t('sites.addNote')}
          busy={busy}
          off={note.trim() === ''}
          problem={problem?.text}
          onSubmit={() => void addNote()}
          onClose={() => setForm(undefined)}
        >
          <TextBox
            label={t('sites.note')}
            hint={t('sites.addNoteHint')}
            data-autofocus
            limit={limits.siteNoteLength}
            maxLength={limits.siteNoteLength}
            rows={3}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </DialogForm>
      )}
      {starting && (
        <ActQuestion
          title={t('sites.startTitle')}
          text={t('sites.startText')}
          verb={t('sites.startFirmware')}
          kind="primary"
          work={() => batch('startFirmware')}
          onClose={() => setStarting(false)}
          onDone={(data) => {
            setStarting(false);
            begun(data);
          }}
        />
      )}
      {results !== undefined && (
        <SitesResult
          title={t(results.of === 'ask' ? 'sites.askedSites' : 'sites.notedSites', {
            done: results.rows.filter(({ outcome }) => outcome === 'asked' || outcome === 'noted').length,
            all: results.rows.length,
          })}
          results={results.rows}
          onClose={() => {
            setResults(undefined);
            onClear();
          }}
        />
      )}
    </div>
  );
}
