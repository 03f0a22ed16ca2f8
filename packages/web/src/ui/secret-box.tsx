import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import css from '#ui/secret-box.module.css';

interface SecretBoxProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** Also offered as a text file of this name. */
  readonly file?: { readonly name: string; readonly label: string; readonly text: string };
}

/** Something that is shown this once: in large letters, to copy or to keep. */
export function SecretBox({ label, lines, copyLabel, copiedLabel, file }: SecretBoxProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(lines.join('\n'));
    setCopied(true);
  }
  function keep() {
    if (file === undefined) return;
    const address = URL.createObjectURL(new Blob([file.text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <div className={css['box']}>
      <ul className={css['lines']} data-many={lines.length > 1} aria-label={label}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={css['acts']}>
        {'clipboard' in navigator && (
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy().catch(() => undefined)}>
            {copied ? copiedLabel : copyLabel}
          </Button>
        )}
        {file !== undefined && (
          <Button icon="download" onClick={keep}>
            {file.label}
          </Button>
        )}
      </div>
      <p className="sr" aria-live="polite">
        {copied ? copiedLabel : ''}
      </p>
    </div>
  );
}
