import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'>;

function ClassedButton({ own, className, ...button }: ButtonProps & { readonly own: string }) {
  return (
    <button type="button" className={className === undefined ? own : `${own} ${className}`} {...button} />
  );
}

/** Renders a framed button. */
export const Button = (props: ButtonProps) => <ClassedButton own="btn edged" {...props} />;

/** Renders the button of the main action. */
export const PrimaryButton = (props: ButtonProps) => <ClassedButton own="btn primary" {...props} />;

/** Renders a button without a frame, as in a toolbar. */
export const BareButton = (props: ButtonProps) => <ClassedButton own="btn" {...props} />;

/** Renders a button that looks like a link in text. */
export const LinkButton = (props: ButtonProps) => <ClassedButton own="link" {...props} />;
