/** Buttons and texts that link to an address of the console. */
import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  UnstyledButton,
  type UnstyledButtonProps,
} from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type OfAnAnchor<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> };

export const ButtonLink = createLink((props: OfAnAnchor<ButtonProps>) => <Button component="a" {...props} />);
export const TextLink = createLink((props: OfAnAnchor<AnchorProps>) => <Anchor {...props} />);
export const BlockLink = createLink((props: OfAnAnchor<UnstyledButtonProps>) => (
  <UnstyledButton component="a" {...props} />
));
