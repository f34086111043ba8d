import { createRandom, oneOf, type Random } from "./random.ts";

/** Nouns, verbs and the like of two characters, from which sentences are made. */
const WHO = "老师 学生 船长 朋友 邻居 母亲 父亲 孩子 医生 木匠 记者 农民 工人 店主 旅客 诗人".split(" ");
const WHERE = "河边 山上 城里 海岸 村口 桥头 车站 市场 花园 学校 图书馆 码头 窗前 院子".split(" ");
const WHEN = "清晨 傍晚 昨天 明年 冬天 春天 夜里 中午 周末 雨后 从前 后来".split(" ");
const DOES = "寻找 修理 记录 讨论 描写 等待 收藏 介绍 打开 整理 阅读 准备 参观 忘记".split(" ");
const WHAT = "信件 灯笼 钟表 地图 故事 船票 书籍 风筝 茶叶 照片 乐器 种子 机器 消息 历史 语言".split(" ");
const LINKS = "因为 所以 但是 而且 虽然 如果 于是 同时".split(" ");

/** One engine of the Java world draws a face only when told in its own words how to write it down. */
const CSS = `
@font-face { font-family: "Chinese"; src: url(NotoSansSC_400Regular.ttf); -fs-pdf-font-embed: embed; -fs-pdf-font-encoding: Identity-H }
@page { size: A4; margin: 24mm 26mm; @bottom-center { content: counter(page); font-size: 9pt } }
body { margin: 0; font: 10.5pt/1.8 "Chinese" }
h1 { margin: 0 0 8mm; font-size: 20pt; font-weight: normal; text-align: center }
h2 { margin: 8mm 0 3mm; font-size: 13pt; font-weight: normal }
p { margin: 0; text-align: justify; text-indent: 2em }
`;

/** HTML of an essay in Chinese, set in a face that stands beside the document. */
export function chineseHtml(sections: number): string {
  const random = createRandom(8_848);
  const texts = Array.from({ length: sections }, (_, index) => section(index, random));
  return `<!DOCTYPE html>
<html lang="zh-Hans"><head><meta charset="utf-8"><title>海边来信</title><style>${CSS}</style></head><body>
<h1>海边来信</h1>
${texts.join("\n")}
</body></html>
`;
}

function section(index: number, random: Random): string {
  const paragraphs = Array.from({ length: 4 }, () => `<p>${sentences(5 + random(3), random)}</p>`);
  return `<h2>第${"一二三四五六七八九"[index % 9]}章　${oneOf(WHAT, random)}与${oneOf(WHERE, random)}</h2>\n${paragraphs.join("\n")}`;
}

function sentences(count: number, random: Random): string {
  const sentence = (): string =>
    `${oneOf(WHEN, random)}，${clause(random)}，${oneOf(LINKS, random)}${clause(random)}。`;
  return Array.from({ length: count }, sentence).join("");
}

function clause(random: Random): string {
  return `${oneOf(WHO, random)}在${oneOf(WHERE, random)}${oneOf(DOES, random)}${oneOf(WHAT, random)}和${oneOf(WHAT, random)}`;
}
