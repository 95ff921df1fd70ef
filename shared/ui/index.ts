export { Badge } from "./badge.tsx";
export { Breadcrumbs, breadcrumbJsonLd, type Crumb } from "./breadcrumbs.tsx";
export {
  Button,
  ButtonAnchor,
  ButtonLink,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
} from "./button.tsx";
export { classNames } from "./class-names.ts";
export { Dotted } from "./dotted.tsx";
export {
  Field,
  type FieldProps,
  FormError,
  HONEYPOT,
  Honeypot,
  Select,
  TextArea,
  TextInput,
  useFieldControl,
  useHydrated,
  useRenderedAt,
} from "./field.tsx";
export { HERO_SCENE_CROP } from "./hero-scene-part.ts";
export { AmenityIcon, type AmenityIconProps } from "./icons/amenity-icon.tsx";
export { amenityPath } from "./icons/amenity-paths.ts";
export { AmenityPill } from "./icons/amenity-pill.tsx";
export { LineIcon } from "./icons/line-icon.tsx";
export { StayLink, SupportLink, stayCrumbs } from "./links.tsx";
export { Modal } from "./modal.tsx";
export { Notice, type NoticeProps } from "./notice.tsx";
export { OfflineNote, useOffline } from "./offline-note.tsx";
export { PhoneSource } from "./phone-source.tsx";
export { QuickExit } from "./quick-exit.tsx";
export { ResponsiveImage } from "./responsive-image.tsx";
export { SaveButton } from "./save-button.tsx";
export { HERO_SCENE, NO_IMAGE_SCENE, PREVIEW_IMAGE } from "./scenes.ts";
export { STAY_IMAGE_SIZES, StaySkeleton } from "./stay-skeleton.tsx";
export { type Combobox, SuggestionList, useCombobox, useSuggestions } from "./suggestion-list.tsx";
export { usePreventedFileDrop } from "./use-prevented-file-drop.ts";
export { VisuallyHidden } from "./visually-hidden.tsx";
