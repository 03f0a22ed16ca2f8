import { readEntry } from '#lib/entry.ts';
import { LanguageMenu } from '#app/language-menu.tsx';
import { ThemeButton } from '#app/shell/theme-button.tsx';
import { SignInView } from '#features/sign-in/sign-in-view.tsx';

export function SignInPage() {
  return (
    <SignInView
      entry={readEntry(location.pathname, document.cookie)}
      onSubmit={() => undefined}
      busy={false}
      preferences={
        <>
          <LanguageMenu />
          <ThemeButton />
        </>
      }
    />
  );
}
