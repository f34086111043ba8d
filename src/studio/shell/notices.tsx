import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { dismiss, type Notice, type StudioStore } from "../state/studio-state.ts";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";

const SECONDS = 8;

/** What is told in passing, at the foot of the window. */
export function Notices({ studio }: { readonly studio: StudioStore }): VNode {
  const notices = useStore(studio, (state) => state.notices);
  return (
    <div class="notices" role="status">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onClose={() => dismiss(studio, notice.id)} />
      ))}
    </div>
  );
}

function NoticeCard({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }): VNode {
  useEffect(() => {
    const timer = setTimeout(onClose, SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="notice">
      <span>{notice.text}</span>
      {notice.action === undefined ? null : (
        <Button
          label={notice.action.label}
          onPress={() => {
            notice.action?.run();
            onClose();
          }}
        />
      )}
      <Button label="Close notice" icon="close" iconOnly onPress={onClose} />
    </div>
  );
}
