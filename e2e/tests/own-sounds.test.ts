import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text }).last();

/** A WAV file as programs write it: two channels, 44,100 samples a second, a note before the sound. */
function bell(seconds: number, loudness = 0.8): Buffer {
  const count = Math.round(seconds * 44_100);
  const note = Buffer.from('LIST\x08\0\0\0INFObell', 'latin1');
  const format = Buffer.alloc(24);
  format.write('fmt ', 'latin1');
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(1, 8);
  format.writeUInt16LE(2, 10);
  format.writeUInt32LE(44_100, 12);
  format.writeUInt32LE(44_100 * 4, 16);
  format.writeUInt16LE(4, 20);
  format.writeUInt16LE(16, 22);
  const samples = Buffer.alloc(count * 4);
  for (let no = 0; no < count; no += 1) {
    const value = Math.round(Math.sin((no * 2 * Math.PI * 660) / 44_100) * loudness * 32_000);
    samples.writeInt16LE(value, no * 4);
    samples.writeInt16LE(value, no * 4 + 2);
  }
  const head = Buffer.alloc(8);
  head.write('data', 'latin1');
  head.writeUInt32LE(samples.length, 4);
  const body = Buffer.concat([Buffer.from('WAVE'), format, note, head, samples]);
  const riff = Buffer.alloc(8);
  riff.write('RIFF', 'latin1');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

/** Runs in the page: a microphone that hears a tone, where the machine of the test has none. */
function singingMicrophone(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const heard = context.createMediaStreamDestination();
    tone.connect(heard);
    tone.start();
    await context.resume();
    return heard.stream;
  };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel('Sound file')
    .setInputFiles({ name, mimeType: 'audio/wav', buffer });
}

// S2.9
test.describe('sounds of a home’s own', () => {
  test.use({ wanted: { server: { flags: { settingPrompt: true } } } });

  test('come from a file, whatever its name says, and go back again', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_prompt');
    await expect(row(page, 'Door chime')).toContainText('Built in');
    await main(page).getByRole('button', { name: 'Change: Door chime' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'bell.wav', Buffer.from('<html>'.repeat(200)));
    await expect(dialog).toContainText('This browser finds no sound in this file.');
    await choose(page, 'bell.wav', bell(1.5, 0.001));
    await expect(dialog).toContainText('Nothing can be heard in this sound.');
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await choose(page, 'My bell.mp3', bell(1.5));
    await expect(dialog).toContainText('1.5 s, not saved yet');
    await expect(dialog.getByLabel('Name')).toHaveValue('My bell');
    await eye.look('own-sound');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Door chime')).toContainText('My bell, 1.5 s');
    await page.reload();
    await expect(row(page, 'Door chime')).toContainText('My bell, 1.5 s');
    await main(page).getByRole('button', { name: 'Listen: Door chime' }).click();
    await eye.look('own-sounds');
    await main(page).getByRole('button', { name: 'Change: Door chime' }).click();
    await dialog.getByRole('button', { name: 'Use the built-in sound' }).click();
    await expect(row(page, 'Door chime')).toContainText('Built in');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(page, 'Door chime')).toContainText('My bell, 1.5 s');
  });

  test('are no alarm where they are over in a moment', async ({ page, anna }) => {
    await anna.enter('setting/setting_prompt');
    await main(page).getByRole('button', { name: 'Change: Fire alarm' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'tick.wav', bell(0.4));
    await expect(dialog).toContainText('An alarm lasts a second at least');
    await choose(page, 'horn.wav', bell(12));
    await expect(dialog).toContainText('8.0 s, not saved yet');
  });

  test('are recorded, and it is said where they cannot be', async ({ page, anna }) => {
    await page.addInitScript(singingMicrophone);
    await anna.enter('setting/setting_prompt');
    await main(page).getByRole('button', { name: 'Change: Coming in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect(dialog).toContainText('Recording, for 8 seconds at most');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog).toContainText('not saved yet');
    await expect(dialog.getByLabel('Name')).toHaveValue('Recording');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Coming in')).toContainText('Recording');

    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await page.reload();
    await main(page).getByRole('button', { name: 'Change: Coming in' }).click();
    await expect(dialog).toContainText('This browser cannot record here');
    await expect(dialog.getByRole('button', { name: 'Record' })).toHaveCount(0);
  });
});
