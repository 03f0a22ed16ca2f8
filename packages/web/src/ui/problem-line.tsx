import { FieldError } from '#ui/field.tsx';

/** Why something did not work, where it was asked for; said at once when it comes. */
export const ProblemLine = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  );
