import { type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { OfflineNote } from "./offline-note.tsx";

function Offline({ children }: { children: ReactNode }) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    setOffline(true);
    return () => void Reflect.deleteProperty(navigator, "onLine");
  }, []);
  return offline ? children : null;
}

export default {
  Notice: {
    success: (
      <Notice kind="success" title="Your message was sent">
        <p>We answer within two days.</p>
      </Notice>
    ),
    error: (
      <Notice kind="error" title="Your message was not sent">
        <p>The network did not answer. Check your connection and try again.</p>
      </Notice>
    ),
    info: (
      <Notice kind="info" title="This place is paused">
        <p>Its host takes no guests until March.</p>
      </Notice>
    ),
    "title-only": <Notice kind="info" title="This place is paused" />,
    "long-text": (
      <Notice kind="error" title="The listing was not sent, because three of its photos are larger than what the service accepts">
        <p>
          Choose smaller files for second-gate-on-the-left-in-november.jpg, path-to-the-door-with-lights.jpg and
          the-room-behind-the-bookcase.jpg, or remove them. Everything else that you wrote is still here.
        </p>
        <p>
          <ButtonLink to="/contact" variant="secondary">
            Contact us
          </ButtonLink>
        </p>
      </Notice>
    ),
  },
  OfflineNote: {
    online: <OfflineNote />,
    offline: (
      <Offline>
        <OfflineNote />
      </Offline>
    ),
  },
};
