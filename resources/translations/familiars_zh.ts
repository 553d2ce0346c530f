<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
    <context>
        <name>familiars</name>
        <message>
            <source>(forgotten)</source>
            <translation>（已遗忘）</translation>
        </message>
        <message>
            <source>(no words)</source>
            <translation>（无内容）</translation>
        </message>
        <message>
            <source>1 backup is rewritten.</source>
            <translation>重写 1 份备份。</translation>
        </message>
        <message>
            <source>1 change to review</source>
            <translation>1 项变化待查看</translation>
        </message>
        <message>
            <source>1 day / s</source>
            <translation>1 天/秒</translation>
        </message>
        <message>
            <source>1 file</source>
            <translation>1 个文件</translation>
        </message>
        <message>
            <source>1 message</source>
            <translation>1 条消息</translation>
        </message>
        <message>
            <source>1 month / s</source>
            <translation>1 个月/秒</translation>
        </message>
        <message>
            <source>1 turn folded away</source>
            <translation>折叠了 1 轮</translation>
        </message>
        <message>
            <source>1 week / s</source>
            <translation>1 周/秒</translation>
        </message>
        <message>
            <source>1 year ahead</source>
            <translation>向后 1 年</translation>
        </message>
        <message>
            <source>3 months ahead</source>
            <translation>向后 3 个月</translation>
        </message>
        <message>
            <source>5 years ahead</source>
            <translation>向后 5 年</translation>
        </message>
        <message>
            <source>6 hours / s</source>
            <translation>6 小时/秒</translation>
        </message>
        <message>
            <source>: H {0} → {1}</source>
            <translation>：H {0} → {1}</translation>
        </message>
        <message>
            <source>A memory file needs you</source>
            <translation>有记忆文件需要您处理</translation>
        </message>
        <message>
            <source>A model file of your own…</source>
            <translation>您自己的模型文件…</translation>
        </message>
        <message>
            <source>A server elsewhere: what you write leaves this machine</source>
            <translation>别处的服务器：您写的内容会离开这台机器</translation>
        </message>
        <message>
            <source>A server or a file of your own…</source>
            <translation>服务器或您自己的文件…</translation>
        </message>
        <message>
            <source>A server that is running on this machine</source>
            <translation>在这台机器上运行的服务器</translation>
        </message>
        <message>
            <source>A temporary chat</source>
            <translation>一次临时聊天</translation>
        </message>
        <message>
            <source>API key</source>
            <translation>API 密钥</translation>
        </message>
        <message>
            <source>About to fade</source>
            <translation>即将淡去</translation>
        </message>
        <message>
            <source>Accept</source>
            <translation>接受</translation>
        </message>
        <message>
            <source>Add tags, with commas between them</source>
            <translation>添加标签，以逗号分隔</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>地址</translation>
        </message>
        <message>
            <source>All conversations</source>
            <translation>全部对话</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>All models…</source>
            <translation>所有模型…</translation>
        </message>
        <message>
            <source>All of these</source>
            <translation>以上全部</translation>
        </message>
        <message>
            <source>All seen</source>
            <translation>全部看过</translation>
        </message>
        <message>
            <source>Animations: as the system has them</source>
            <translation>动画：跟随系统</translation>
        </message>
        <message>
            <source>Animations: off</source>
            <translation>动画：关闭</translation>
        </message>
        <message>
            <source>Another memory</source>
            <translation>另一条记忆</translation>
        </message>
        <message>
            <source>Answer again</source>
            <translation>重新回答</translation>
        </message>
        <message>
            <source>Any GGUF file</source>
            <translation>任意 GGUF 文件</translation>
        </message>
        <message>
            <source>Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}</source>
            <translation>现在应用结果会不同（R {0:.2f} 对 {1:.2f}）：{2}</translation>
        </message>
        <message>
            <source>Apply now</source>
            <translation>立即应用</translation>
        </message>
        <message>
            <source>Archive neither: the conflict waits until you settle it</source>
            <translation>两者都不归档：冲突等待您裁定</translation>
        </message>
        <message>
            <source>Archived as outdated. Undo brings it back.</source>
            <translation>已作为过时内容归档。可撤销。</translation>
        </message>
        <message>
            <source>Archived as wrong. Undo brings it back.</source>
            <translation>已作为错误内容归档。可撤销。</translation>
        </message>
        <message>
            <source>Arrange {0}…</source>
            <translation>整理 {0} 条…</translation>
        </message>
        <message>
            <source>Ask a question above to see what memory would recall, and how that moves with time.</source>
            <translation>在上方提问，查看记忆会回忆起什么，以及它如何随时间变化。</translation>
        </message>
        <message>
            <source>Ask before an important memory fades</source>
            <translation>在重要记忆淡去之前询问</translation>
        </message>
        <message>
            <source>Ask how things went</source>
            <translation>询问事情进展如何</translation>
        </message>
        <message>
            <source>Ask memory a question</source>
            <translation>向记忆提问</translation>
        </message>
        <message>
            <source>Ask memory a question: what would be recalled?</source>
            <translation>向记忆提问：会回忆起什么？</translation>
        </message>
        <message>
            <source>Ask no longer when memories are written</source>
            <translation>写入记忆时不再询问</translation>
        </message>
        <message>
            <source>Ask when memories are written</source>
            <translation>写入记忆时询问</translation>
        </message>
        <message>
            <source>At most so often a day</source>
            <translation>每天最多次数</translation>
        </message>
        <message>
            <source>At this moment</source>
            <translation>此刻</translation>
        </message>
        <message>
            <source>At this moment it could not be recalled: it was not there, archived or expired.</source>
            <translation>此刻无法回忆它：尚不存在、已归档或已过期。</translation>
        </message>
        <message>
            <source>Back to the chat</source>
            <translation>返回聊天</translation>
        </message>
        <message>
            <source>Back to the real now</source>
            <translation>回到真正的现在</translation>
        </message>
        <message>
            <source>Back to the real now (N)</source>
            <translation>回到真正的现在（N）</translation>
        </message>
        <message>
            <source>Bank account</source>
            <translation>银行账户</translation>
        </message>
        <message>
            <source>Because you said “{}” on {}.</source>
            <translation>因为您在 {1} 说过“{0}”。</translation>
        </message>
        <message>
            <source>Before: {0}</source>
            <translation>之前：{0}</translation>
        </message>
        <message>
            <source>Belongs to</source>
            <translation>属于</translation>
        </message>
        <message>
            <source>By words alone: the model that finds memories by their meaning is not here.</source>
            <translation>仅按词语：按含义查找记忆的模型不在此处。</translation>
        </message>
        <message>
            <source>Came with the program</source>
            <translation>随程序附带</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Cancelling…</source>
            <translation>正在取消…</translation>
        </message>
        <message>
            <source>Card number</source>
            <translation>卡号</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>类别</translation>
        </message>
        <message>
            <source>Certainty</source>
            <translation>确定性</translation>
        </message>
        <message>
            <source>Change its words, tags or place</source>
            <translation>修改措辞、标签或位置</translation>
        </message>
        <message>
            <source>Checking the files…</source>
            <translation>正在检查文件…</translation>
        </message>
        <message>
            <source>Choose a language model</source>
            <translation>选择语言模型</translation>
        </message>
        <message>
            <source>Choose a memory first.</source>
            <translation>请先选择一条记忆。</translation>
        </message>
        <message>
            <source>Choose a memory in the field, at a curve or in the table.</source>
            <translation>请在分布图、曲线或表格中选择一条记忆。</translation>
        </message>
        <message>
            <source>Choose a model file</source>
            <translation>选择模型文件</translation>
        </message>
        <message>
            <source>Choose a turn in the forest or in its table.</source>
            <translation>请在森林或其表格中选择一轮。</translation>
        </message>
        <message>
            <source>Choose another language model</source>
            <translation>选择另一个语言模型</translation>
        </message>
        <message>
            <source>Choose the file…</source>
            <translation>选择文件…</translation>
        </message>
        <message>
            <source>Colours: as the system has them</source>
            <translation>颜色：跟随系统</translation>
        </message>
        <message>
            <source>Colours: dark</source>
            <translation>颜色：深色</translation>
        </message>
        <message>
            <source>Colours: light</source>
            <translation>颜色：浅色</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Commands (Ctrl+K)</source>
            <translation>命令（Ctrl+K）</translation>
        </message>
        <message>
            <source>Companion</source>
            <translation>伙伴</translation>
        </message>
        <message>
            <source>Companion, unasked</source>
            <translation>伙伴，主动</translation>
        </message>
        <message>
            <source>Confidence in the rival</source>
            <translation>对对立说法的信心</translation>
        </message>
        <message>
            <source>Conflicts and versions</source>
            <translation>冲突与版本</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Conversation shown as a forest</source>
            <translation>以森林显示的对话</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Conversations (Ctrl+B)</source>
            <translation>对话（Ctrl+B）</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy code block {}</source>
            <translation>复制代码块 {}</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>复制所选</translation>
        </message>
        <message>
            <source>Corrected</source>
            <translation>已更正</translation>
        </message>
        <message>
            <source>Could not look for private data: {}</source>
            <translation>无法查找私人数据：{}</translation>
        </message>
        <message>
            <source>Count one use of it, now: it will fade later</source>
            <translation>现在计为使用一次：它会更晚淡去</translation>
        </message>
        <message>
            <source>Ctrl and the wheel, or + and -, zoom the timeline</source>
            <translation>按住 Ctrl 滚动滚轮，或按 + 和 -，可缩放时间轴</translation>
        </message>
        <message>
            <source>Date and time shown</source>
            <translation>所示日期和时间</translation>
        </message>
        <message>
            <source>Decay</source>
            <translation>淡去</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Delete conversation</source>
            <translation>删除对话</translation>
        </message>
        <message>
            <source>Delete this conversation</source>
            <translation>删除此对话</translation>
        </message>
        <message>
            <source>Delete “{}”?</source>
            <translation>删除“{}”？</translation>
        </message>
        <message>
            <source>Deleted “{}”</source>
            <translation>已删除“{}”</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>删除…</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Details of the memory</source>
            <translation>记忆详情</translation>
        </message>
        <message>
            <source>Dialogue forest</source>
            <translation>对话森林</translation>
        </message>
        <message>
            <source>Dialogue forest: arrow keys lead along its branches, Enter opens a turn</source>
            <translation>对话森林：方向键沿分支移动，回车打开一轮</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>放弃</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Do again what was taken back</source>
            <translation>重新执行收回的操作</translation>
        </message>
        <message>
            <source>Do something, or go to a conversation…</source>
            <translation>执行操作，或前往某个对话…</translation>
        </message>
        <message>
            <source>Do this for real, at the real now</source>
            <translation>在真正的现在真正执行</translation>
        </message>
        <message>
            <source>Don't do that again</source>
            <translation>不要再这样做</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <source>Done again: {}</source>
            <translation>已重做：{}</translation>
        </message>
        <message>
            <source>Download ({})</source>
            <translation>下载（{}）</translation>
        </message>
        <message>
            <source>Download and use ({})</source>
            <translation>下载并使用（{}）</translation>
        </message>
        <message>
            <source>Download progress</source>
            <translation>下载进度</translation>
        </message>
        <message>
            <source>Downloading: {}</source>
            <translation>正在下载：{}</translation>
        </message>
        <message>
            <source>Downloading: {} of {}</source>
            <translation>正在下载：{} / {}</translation>
        </message>
        <message>
            <source>E-mail address</source>
            <translation>电子邮件地址</translation>
        </message>
        <message>
            <source>Earlier version</source>
            <translation>较早版本</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>Edit and ask again</source>
            <translation>编辑后重新提问</translation>
        </message>
        <message>
            <source>Edit memory</source>
            <translation>编辑记忆</translation>
        </message>
        <message>
            <source>Edit memory “{}”</source>
            <translation>编辑记忆“{}”</translation>
        </message>
        <message>
            <source>Editing an earlier message. Esc leaves it as it was.</source>
            <translation>正在编辑之前的消息。按 Esc 保持原样。</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
        <message>
            <source>Embedders: they find memories by their meaning</source>
            <translation>嵌入模型：按含义查找记忆</translation>
        </message>
        <message>
            <source>Erase now</source>
            <translation>立即抹除</translation>
        </message>
        <message>
            <source>Erased for good, by finishing what had been cut off: what to search for was gone by then.</source>
            <translation>通过完成先前中断的操作已永久抹除：届时要搜索的内容已不在。</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found but what you left standing elsewhere.</source>
            <translation>已永久抹除。{0}：除您在别处保留的以外，未发现任何内容。</translation>
        </message>
        <message>
            <source>Erased for good. {0}: nothing found.</source>
            <translation>已永久抹除。{0}：未发现任何内容。</translation>
        </message>
        <message>
            <source>Erased. Another program reads the database: its log is emptied once that is closed.</source>
            <translation>已抹除。另一个程序正在读取数据库：它关闭后日志即被清空。</translation>
        </message>
        <message>
            <source>Erased. {0}: still found in {1}.</source>
            <translation>已抹除。{0}：仍见于 {1}。</translation>
        </message>
        <message>
            <source>Erasing, and searching every file…</source>
            <translation>正在抹除，并搜索每个文件…</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Export conversation</source>
            <translation>导出对话</translation>
        </message>
        <message>
            <source>Export this conversation</source>
            <translation>导出此对话</translation>
        </message>
        <message>
            <source>Exported to {}</source>
            <translation>已导出到 {}</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Facts</source>
            <translation>资料</translation>
        </message>
        <message>
            <source>Fades</source>
            <translation>淡去</translation>
        </message>
        <message>
            <source>Familiar</source>
            <translation>Familiar</translation>
        </message>
        <message>
            <source>Familiar may speak first</source>
            <translation>Familiar 可以先开口</translation>
        </message>
        <message>
            <source>Familiars needs a language model to answer. Choose one: it runs on this machine, offline.</source>
            <translation>Familiars 需要语言模型才能回答。请选择一个：它在这台机器上离线运行。</translation>
        </message>
        <message>
            <source>Familiars speaks it from the next start on.</source>
            <translation>Familiars 将从下次启动起使用该语言。</translation>
        </message>
        <message>
            <source>Fetch what finds meaning ({})</source>
            <translation>下载按含义查找的模型（{}）</translation>
        </message>
        <message>
            <source>Field of all memories: age across, strength upwards</source>
            <translation>全部记忆的分布：横轴为时长，纵轴为强度</translation>
        </message>
        <message>
            <source>Files removed, as they could not be rewritten</source>
            <translation>因无法重写而移除的文件</translation>
        </message>
        <message>
            <source>Files, when it is erased</source>
            <translation>抹除时涉及的文件</translation>
        </message>
        <message>
            <source>Filter by words or tags</source>
            <translation>按词语或标签筛选</translation>
        </message>
        <message>
            <source>Find similar memories</source>
            <translation>查找相似记忆</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>适应窗口</translation>
        </message>
        <message>
            <source>Fold away all but the best turns and what leads to them</source>
            <translation>折叠除最佳轮次及其路径之外的一切</translation>
        </message>
        <message>
            <source>For 10 minutes Restore brings it back; then it is erased.</source>
            <translation>10 分钟内“恢复”可将它找回；之后将被抹除。</translation>
        </message>
        <message>
            <source>For machines short of memory.</source>
            <translation>适合内存较小的电脑。</translation>
        </message>
        <message>
            <source>For tests alone: quick, and wrong too often to talk to.</source>
            <translation>仅供测试：速度快，但错误太多，不适合聊天。</translation>
        </message>
        <message>
            <source>Forget (can be undone for 10 minutes)</source>
            <translation>遗忘（10 分钟内可撤销）</translation>
        </message>
        <message>
            <source>Forget these {0} memories?</source>
            <translation>遗忘这 {0} 条记忆？</translation>
        </message>
        <message>
            <source>Forget this memory?</source>
            <translation>遗忘这条记忆？</translation>
        </message>
        <message>
            <source>Forget {0}…</source>
            <translation>遗忘 {0} 条…</translation>
        </message>
        <message>
            <source>Forgetting takes it out of its file and of every search. Erasing cannot be undone.</source>
            <translation>遗忘会将它从文件和所有搜索中取出。抹除无法撤销。</translation>
        </message>
        <message>
            <source>Forget…</source>
            <translation>遗忘…</translation>
        </message>
        <message>
            <source>Forgotten</source>
            <translation>已遗忘</translation>
        </message>
        <message>
            <source>Forgotten. For 10 minutes it can be brought back.</source>
            <translation>已遗忘。10 分钟内可以找回。</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>GGUF 模型 (*.gguf)</translation>
        </message>
        <message>
            <source>General, in many languages.</source>
            <translation>通用，支持多种语言。</translation>
        </message>
        <message>
            <source>General, made for English.</source>
            <translation>通用，以英语为主。</translation>
        </message>
        <message>
            <source>General; larger and slower, for machines with more memory.</source>
            <translation>通用；更大也更慢，适合内存较大的电脑。</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Go on meanwhile</source>
            <translation>先继续使用</translation>
        </message>
        <message>
            <source>Go on.</source>
            <translation>请继续。</translation>
        </message>
        <message>
            <source>Go to now</source>
            <translation>回到现在</translation>
        </message>
        <message>
            <source>Good: the memory is as strong as new.</source>
            <translation>好：这条记忆又和新的一样强。</translation>
        </message>
        <message>
            <source>H (1/e)</source>
            <translation>H（1/e）</translation>
        </message>
        <message>
            <source>Hangs under</source>
            <translation>挂在其下</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>已在本机</translation>
        </message>
        <message>
            <source>Hide it from the model and from memory</source>
            <translation>对模型和记忆隐藏</translation>
        </message>
        <message>
            <source>Hide it from the model, keep it as a memory</source>
            <translation>对模型隐藏，作为记忆保留</translation>
        </message>
        <message>
            <source>History</source>
            <translation>历史</translation>
        </message>
        <message>
            <source>How far the future reaches</source>
            <translation>未来延伸多远</translation>
        </message>
        <message>
            <source>How much it tells</source>
            <translation>信息量</translation>
        </message>
        <message>
            <source>ID number</source>
            <translation>证件号码</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>编号</translation>
        </message>
        <message>
            <source>Imagine</source>
            <translation>设想</translation>
        </message>
        <message>
            <source>Import conversations or memories</source>
            <translation>导入对话或记忆</translation>
        </message>
        <message>
            <source>Importance</source>
            <translation>重要性</translation>
        </message>
        <message>
            <source>Importing {}…</source>
            <translation>正在导入 {}…</translation>
        </message>
        <message>
            <source>In a folder of yours</source>
            <translation>在您的文件夹中</translation>
        </message>
        <message>
            <source>In use: {}</source>
            <translation>使用中：{}</translation>
        </message>
        <message>
            <source>Inject</source>
            <translation>引入</translation>
        </message>
        <message>
            <source>Inject conflict</source>
            <translation>引入冲突</translation>
        </message>
        <message>
            <source>Inject conflict…</source>
            <translation>引入冲突…</translation>
        </message>
        <message>
            <source>It answers you, on this machine. You can change it at any time.</source>
            <translation>它在这台机器上回答您。可以随时更换。</translation>
        </message>
        <message>
            <source>It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, less than the {2} it takes.</source>
            <translation>它自成一棵树：即使与最接近的“{0}”相比也只得 {1}，低于所需的 {2}。</translation>
        </message>
        <message>
            <source>It began the conversation.</source>
            <translation>它开启了这段对话。</translation>
        </message>
        <message>
            <source>It exists in What-if alone: apply or discard that first.</source>
            <translation>它只存在于“假如”中：请先应用或放弃。</translation>
        </message>
        <message>
            <source>It has expired.</source>
            <translation>它已过期。</translation>
        </message>
        <message>
            <source>It helps: it will fade much later, and counts for more</source>
            <translation>有帮助：会晚得多才淡去，也更受重视</translation>
        </message>
        <message>
            <source>It is active: there is nothing to restore.</source>
            <translation>它处于活跃状态：无需恢复。</translation>
        </message>
        <message>
            <source>It is archived: restore it first.</source>
            <translation>它已归档：请先恢复。</translation>
        </message>
        <message>
            <source>It is the reply to “{0}”, and a reply hangs under its question whatever the score.</source>
            <translation>它是对“{0}”的回复，无论得分如何，回复总挂在其问题之下。</translation>
        </message>
        <message>
            <source>It is there already.</source>
            <translation>它已经在了。</translation>
        </message>
        <message>
            <source>It lasts much longer</source>
            <translation>它会保持更久</translation>
        </message>
        <message>
            <source>It never was so: archived without confidence, and never told again</source>
            <translation>从来不是这样：以零置信度归档，不再提起</translation>
        </message>
        <message>
            <source>It never was so: it is archived and never used again</source>
            <translation>从来不是这样：归档且不再使用</translation>
        </message>
        <message>
            <source>It was not merged from others.</source>
            <translation>它不是由其他记忆合并而来。</translation>
        </message>
        <message>
            <source>It was not said yet.</source>
            <translation>那时还没有说。</translation>
        </message>
        <message>
            <source>It was placed here and not scored, as an edited question or an import is.</source>
            <translation>它被直接放在这里，未经评分，如编辑过的问题或导入的内容。</translation>
        </message>
        <message>
            <source>It was said at another time than the question asks for.</source>
            <translation>这是在问题所问时间之外说的。</translation>
        </message>
        <message>
            <source>It was so once: archived, and told of the past alone</source>
            <translation>曾经如此：归档，仅在谈及过去时提起</translation>
        </message>
        <message>
            <source>It was so once: it is archived</source>
            <translation>曾经如此：归档</translation>
        </message>
        <message>
            <source>Its files are deleted; it can be fetched again. Conversations and memories stay.</source>
            <translation>其文件将被删除；可以重新下载。对话和记忆保留。</translation>
        </message>
        <message>
            <source>Its messages are deleted for good. What was remembered about you from it stays in memory.</source>
            <translation>其中的消息将永久删除。从中记住的关于您的内容仍留在记忆里。</translation>
        </message>
        <message>
            <source>Its place in the dialogue forest, or that of the turn it was made from</source>
            <translation>它在对话森林中的位置，或产生它的那一轮的位置</translation>
        </message>
        <message>
            <source>JSON lines (*.jsonl)</source>
            <translation>JSON 行 (*.jsonl)</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Keep both</source>
            <translation>两者都保留</translation>
        </message>
        <message>
            <source>Keep it</source>
            <translation>保留它</translation>
        </message>
        <message>
            <source>Keep it alive</source>
            <translation>保持鲜活</translation>
        </message>
        <message>
            <source>Keep mine</source>
            <translation>保留我的</translation>
        </message>
        <message>
            <source>Kept as</source>
            <translation>归类为</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>键</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Language model: {}</source>
            <translation>语言模型：{}</translation>
        </message>
        <message>
            <source>Language models: they answer you</source>
            <translation>语言模型：回答您的问题</translation>
        </message>
        <message>
            <source>Language: as the system has it</source>
            <translation>语言：跟随系统</translation>
        </message>
        <message>
            <source>Last use</source>
            <translation>上次使用</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>以后</translation>
        </message>
        <message>
            <source>Later version</source>
            <translation>较晚版本</translation>
        </message>
        <message>
            <source>Latest decisions</source>
            <translation>最近的决定</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>新学到</translation>
        </message>
        <message>
            <source>Learning what memories mean: {} of {}</source>
            <translation>正在学习记忆的含义：{} / {}</translation>
        </message>
        <message>
            <source>Leave it so, and take it off this list</source>
            <translation>保持如此，并从列表移除</translation>
        </message>
        <message>
            <source>Let go of all of it</source>
            <translation>全部放弃</translation>
        </message>
        <message>
            <source>Let go of what was tried last</source>
            <translation>放弃最后一次尝试</translation>
        </message>
        <message>
            <source>Let me decide</source>
            <translation>由我决定</translation>
        </message>
        <message>
            <source>Lifetime</source>
            <translation>有效期</translation>
        </message>
        <message>
            <source>Live</source>
            <translation>实时</translation>
        </message>
        <message>
            <source>Live: memory as it is now</source>
            <translation>实时：记忆现在的样子</translation>
        </message>
        <message>
            <source>Loading the model…</source>
            <translation>正在加载模型…</translation>
        </message>
        <message>
            <source>Looking for models…</source>
            <translation>正在查找模型…</translation>
        </message>
        <message>
            <source>Looking for servers on this machine…</source>
            <translation>正在查找本机上的服务器…</translation>
        </message>
        <message>
            <source>Looking where else it is said…</source>
            <translation>正在查找还有哪里说过…</translation>
        </message>
        <message>
            <source>Lose the quote; they were merged from it</source>
            <translation>会失去引文；它们由此合并而来</translation>
        </message>
        <message>
            <source>Lose these words when they are erased</source>
            <translation>抹除时会失去这些文字</translation>
        </message>
        <message>
            <source>MB</source>
            <translation>MB</translation>
        </message>
        <message>
            <source>MMM yyyy</source>
            <translation>yyyy年M月</translation>
        </message>
        <message>
            <source>Make it active again</source>
            <translation>重新激活</translation>
        </message>
        <message>
            <source>Manage models: fetch, remove, measure</source>
            <translation>管理模型：下载、移除、测量</translation>
        </message>
        <message>
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <source>Marked as outdated: archived, and told of the past alone.</source>
            <translation>已标为过时：已归档，仅在谈及过去时提起。</translation>
        </message>
        <message>
            <source>Marked as useful: it will fade later.</source>
            <translation>已标为有用：会更晚淡去。</translation>
        </message>
        <message>
            <source>Marked as wrong: archived, and never told again.</source>
            <translation>已标为错误：已归档，不再提起。</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>含义</translation>
        </message>
        <message>
            <source>Measure speed</source>
            <translation>测量速度</translation>
        </message>
        <message>
            <source>Measuring…</source>
            <translation>正在测量…</translation>
        </message>
        <message>
            <source>Memories</source>
            <translation>全部记忆</translation>
        </message>
        <message>
            <source>Memories at the moment shown</source>
            <translation>所示时刻的记忆</translation>
        </message>
        <message>
            <source>Memories erased</source>
            <translation>抹除的记忆</translation>
        </message>
        <message>
            <source>Memories up to date</source>
            <translation>记忆已是最新</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>Memory (Ctrl+M)</source>
            <translation>记忆（Ctrl+M）</translation>
        </message>
        <message>
            <source>Memory is loading…</source>
            <translation>正在加载记忆…</translation>
        </message>
        <message>
            <source>Memory of models: {}</source>
            <translation>模型占用的内存：{}</translation>
        </message>
        <message>
            <source>Memory strength in blue and orange</source>
            <translation>记忆强度用蓝到橙表示</translation>
        </message>
        <message>
            <source>Memory strength in emerald and rose</source>
            <translation>记忆强度用翠绿到玫红表示</translation>
        </message>
        <message>
            <source>Memory that loaded models use, of what they may use: show which</source>
            <translation>已加载模型占用的内存及其上限：显示是哪些</translation>
        </message>
        <message>
            <source>Memory works by words alone</source>
            <translation>记忆仅按词语查找</translation>
        </message>
        <message>
            <source>Memory works by words alone: the model that finds memories by their meaning is not here.</source>
            <translation>记忆仅按词语查找：按含义查找记忆的模型不在此处。</translation>
        </message>
        <message>
            <source>Memory, stated {0}</source>
            <translation>记忆，{0}提出</translation>
        </message>
        <message>
            <source>Merge</source>
            <translation>合并</translation>
        </message>
        <message>
            <source>Merged</source>
            <translation>已合并</translation>
        </message>
        <message>
            <source>Merged from {0}</source>
            <translation>合并自 {0}</translation>
        </message>
        <message>
            <source>Merged from: {0}</source>
            <translation>合并自：{0}</translation>
        </message>
        <message>
            <source>Merged; memories changed: {0}.</source>
            <translation>已合并；更改的记忆：{0}。</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Messages still to be read for memories</source>
            <translation>尚待从中提取记忆的消息</translation>
        </message>
        <message>
            <source>Messages that lost the words</source>
            <translation>失去这些文字的消息</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Models in memory</source>
            <translation>内存中的模型</translation>
        </message>
        <message>
            <source>Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.</source>
            <translation>在这台机器上模型合计可占用 {0:.1f} GB 内存；已使用 {1:.1f} GB。</translation>
        </message>
        <message>
            <source>Models {:.1f} of {:.1f} GB</source>
            <translation>模型 {:.1f} / {:.1f} GB</translation>
        </message>
        <message>
            <source>Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3.</source>
            <translation>多语言。需从其检查点导出一次：familiars models export BAAI/bge-m3。</translation>
        </message>
        <message>
            <source>Nearness</source>
            <translation>接近度</translation>
        </message>
        <message>
            <source>Network address</source>
            <translation>网络地址</translation>
        </message>
        <message>
            <source>Never let it fade</source>
            <translation>永不让它淡去</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新聊天</translation>
        </message>
        <message>
            <source>New conversation</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>New temporary chat</source>
            <translation>新的临时聊天</translation>
        </message>
        <message>
            <source>No conversation of that name</source>
            <translation>没有这个名称的对话</translation>
        </message>
        <message>
            <source>No conversations yet</source>
            <translation>还没有对话</translation>
        </message>
        <message>
            <source>No conversations yet.</source>
            <translation>还没有对话。</translation>
        </message>
        <message>
            <source>No language model</source>
            <translation>没有语言模型</translation>
        </message>
        <message>
            <source>No language model is chosen yet. Your message is kept.</source>
            <translation>尚未选择语言模型。您的消息已保留。</translation>
        </message>
        <message>
            <source>No longer</source>
            <translation>不再如此</translation>
        </message>
        <message>
            <source>No longer remembered: {}</source>
            <translation>不再记得：{}</translation>
        </message>
        <message>
            <source>No memory fits the filters at this moment.</source>
            <translation>此刻没有符合筛选条件的记忆。</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>暂不</translation>
        </message>
        <message>
            <source>Not read for memories yet: {}</source>
            <translation>尚未从中提取记忆：{}</translation>
        </message>
        <message>
            <source>Noted: it will last much longer.</source>
            <translation>已记下：它会保持更久。</translation>
        </message>
        <message>
            <source>Nothing has been erased yet</source>
            <translation>还没有抹除过任何内容</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>没有这个名称的内容。</translation>
        </message>
        <message>
            <source>Nothing is declined any more.</source>
            <translation>不再拒绝任何内容。</translation>
        </message>
        <message>
            <source>Nothing is relevant enough to be recalled for “{0}” at this moment.</source>
            <translation>此刻没有足够相关的内容可为“{0}”回忆。</translation>
        </message>
        <message>
            <source>Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.</source>
            <translation>还没有任何记忆。您在聊天中说的内容会出现在这里，不被使用时会逐渐淡去。</translation>
        </message>
        <message>
            <source>Nothing said here is stored, and nothing of it is remembered.</source>
            <translation>这里说的一切都不会保存，也不会被记住。</translation>
        </message>
        <message>
            <source>Nothing to redo.</source>
            <translation>没有可重做的。</translation>
        </message>
        <message>
            <source>Nothing to review. {0}</source>
            <translation>没有可查看的。{0}</translation>
        </message>
        <message>
            <source>Nothing to undo.</source>
            <translation>没有可撤销的。</translation>
        </message>
        <message>
            <source>Nothing was said at the time it asks for: all times are searched.</source>
            <translation>所问时间内没有说过什么：将搜索全部时间。</translation>
        </message>
        <message>
            <source>Nothing was said here yet.</source>
            <translation>这里还没有说过什么。</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.</source>
            <translation>在所有更早的轮次中，“{0}”得分最高：{1}，达到 {2} 即可。</translation>
        </message>
        <message>
            <source>On this machine: a question in {0:.0f} ms ({1})</source>
            <translation>在这台机器上：每个问题 {0:.0f} 毫秒（{1}）</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second</source>
            <translation>在这台机器上：每秒 {0:.0f} 个词元</translation>
        </message>
        <message>
            <source>On this machine: {0:.0f} tokens a second written, {1:.0f} read</source>
            <translation>在这台机器上：每秒写 {0:.0f} 个词元，读 {1:.0f} 个</translation>
        </message>
        <message>
            <source>Only what was said {0} is searched: that is how its time was read.</source>
            <translation>只搜索{0}说过的内容：其时间是这样理解的。</translation>
        </message>
        <message>
            <source>Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.</source>
            <translation>未决冲突：您固定了“{0}”（R {1:.2f}），而“{2}”（R {3:.2f}）与之矛盾。</translation>
        </message>
        <message>
            <source>Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.</source>
            <translation>未决冲突：“{0}”（R {1:.2f}）成立，而“{2}”（R {3:.2f}）与之矛盾：由您决定。</translation>
        </message>
        <message>
            <source>Open in chat</source>
            <translation>在聊天中打开</translation>
        </message>
        <message>
            <source>Open the folder of the memory files</source>
            <translation>打开记忆文件所在文件夹</translation>
        </message>
        <message>
            <source>Open the turn</source>
            <translation>打开该轮对话</translation>
        </message>
        <message>
            <source>Open {}</source>
            <translation>打开 {}</translation>
        </message>
        <message>
            <source>Open: you decide.</source>
            <translation>未决：由您决定。</translation>
        </message>
        <message>
            <source>Outdated</source>
            <translation>过时</translation>
        </message>
        <message>
            <source>Outdated: {0}</source>
            <translation>过时：{0} 条</translation>
        </message>
        <message>
            <source>Part it again into what it was merged from</source>
            <translation>拆回合并之前的各条</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Paused at {}</source>
            <translation>暂停于 {}</translation>
        </message>
        <message>
            <source>Phone number</source>
            <translation>电话号码</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>固定</translation>
        </message>
        <message>
            <source>Pin {0}</source>
            <translation>固定 {0} 条</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>已固定</translation>
        </message>
        <message>
            <source>Place {0} of the {1} recalled.</source>
            <translation>在回忆的 {1} 条中排第 {0}。</translation>
        </message>
        <message>
            <source>Place {0}. It would be recalled if its {1} rose from {2:.2f} to {3:.2f}.</source>
            <translation>第 {0} 名。若其{1}从 {2:.2f} 升到 {3:.2f}，就会被回忆。</translation>
        </message>
        <message>
            <source>Place {0}: others score higher, and no single term could lift it in.</source>
            <translation>第 {0} 名：其他得分更高，单独一项无法使它入选。</translation>
        </message>
        <message>
            <source>Play through time</source>
            <translation>播放时间</translation>
        </message>
        <message>
            <source>Play through time (Space)</source>
            <translation>播放时间（空格）</translation>
        </message>
        <message>
            <source>Playing speed</source>
            <translation>播放速度</translation>
        </message>
        <message>
            <source>Preparing…</source>
            <translation>正在准备…</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>优先级</translation>
        </message>
        <message>
            <source>Private: {}</source>
            <translation>私人信息：{}</translation>
        </message>
        <message>
            <source>Projection</source>
            <translation>推演</translation>
        </message>
        <message>
            <source>Projection: what will be left if nothing is used</source>
            <translation>推演：若不再使用还会剩下什么</translation>
        </message>
        <message>
            <source>Putting the parts together…</source>
            <translation>正在拼合各部分…</translation>
        </message>
        <message>
            <source>Question to memory</source>
            <translation>对记忆的提问</translation>
        </message>
        <message>
            <source>Quiet from</source>
            <translation>安静开始于</translation>
        </message>
        <message>
            <source>Quiet until</source>
            <translation>安静结束于</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <source>R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}</source>
            <translation>R = {0:.2f}：信心 {1:.2f} + 新近度 {2:.2f}</translation>
        </message>
        <message>
            <source>Ranking</source>
            <translation>排名</translation>
        </message>
        <message>
            <source>Ranking for the question</source>
            <translation>针对问题的排名</translation>
        </message>
        <message>
            <source>Reading…</source>
            <translation>正在读取…</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>原因</translation>
        </message>
        <message>
            <source>Recalled for “{0}” at this moment. ▲▼: places moved against now.</source>
            <translation>此刻针对“{0}”回忆到的内容。▲▼：与现在相比的名次变化。</translation>
        </message>
        <message>
            <source>Recency</source>
            <translation>新近度</translation>
        </message>
        <message>
            <source>Recency ↔ confidence</source>
            <translation>新近度 ↔ 信心</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>重做</translation>
        </message>
        <message>
            <source>Redo the last change to memory</source>
            <translation>重做对记忆的上次更改</translation>
        </message>
        <message>
            <source>Redone: {0}</source>
            <translation>已重做：{0}</translation>
        </message>
        <message>
            <source>Reinforce fact</source>
            <translation>强化事实</translation>
        </message>
        <message>
            <source>Reinforce {0} facts</source>
            <translation>强化 {0} 条事实</translation>
        </message>
        <message>
            <source>Release the memory of models</source>
            <translation>释放模型占用的内存</translation>
        </message>
        <message>
            <source>Remembered {} · {} % of its strength is left</source>
            <translation>记于 {} · 强度还剩 {} %</translation>
        </message>
        <message>
            <source>Remembered:</source>
            <translation>已记住：</translation>
        </message>
        <message>
            <source>Remembering is off</source>
            <translation>记忆功能已关闭</translation>
        </message>
        <message>
            <source>Remembering…</source>
            <translation>正在记忆…</translation>
        </message>
        <message>
            <source>Remind me of dates I mentioned</source>
            <translation>提醒我提到过的日期</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Remove model</source>
            <translation>移除模型</translation>
        </message>
        <message>
            <source>Remove {}?</source>
            <translation>移除 {}？</translation>
        </message>
        <message>
            <source>Removed, as they were set aside and may hold it: {0}</source>
            <translation>已移除，因为它们被搁置且可能含有它：{0}</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>移除…</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>重命名对话</translation>
        </message>
        <message>
            <source>Rename this conversation</source>
            <translation>重命名此对话</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>重命名…</translation>
        </message>
        <message>
            <source>Replay, read-only</source>
            <translation>重放，只读</translation>
        </message>
        <message>
            <source>Replay: the past as it was known, read-only</source>
            <translation>重放：当时所知的过去，只读</translation>
        </message>
        <message>
            <source>Reply</source>
            <translation>回复</translation>
        </message>
        <message>
            <source>Report of the erasure</source>
            <translation>抹除报告</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Restore {0}</source>
            <translation>恢复 {0} 条</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Retention</source>
            <translation>保持率</translation>
        </message>
        <message>
            <source>Retention curves of the chosen and the top memories</source>
            <translation>所选记忆与前列记忆的保持曲线</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Right of now: try acts without changing anything</source>
            <translation>现在的右侧：尝试操作而不作任何更改</translation>
        </message>
        <message>
            <source>Rival statement</source>
            <translation>对立说法</translation>
        </message>
        <message>
            <source>Rival, stated now</source>
            <translation>对立说法，现在提出</translation>
        </message>
        <message>
            <source>Rival, stated on {0}</source>
            <translation>对立说法，{0} 提出</translation>
        </message>
        <message>
            <source>Runs inside this app</source>
            <translation>在本应用内运行</translation>
        </message>
        <message>
            <source>Salience</source>
            <translation>显著性</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Save a picture</source>
            <translation>保存图片</translation>
        </message>
        <message>
            <source>Save a picture or the table</source>
            <translation>保存图片或表格</translation>
        </message>
        <message>
            <source>Save a picture: {0}…</source>
            <translation>保存图片：{0}…</translation>
        </message>
        <message>
            <source>Save as a new memory</source>
            <translation>保存为新记忆</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>保存表格</translation>
        </message>
        <message>
            <source>Save the table as CSV…</source>
            <translation>将表格保存为 CSV…</translation>
        </message>
        <message>
            <source>Saved as a new memory.</source>
            <translation>已保存为新记忆。</translation>
        </message>
        <message>
            <source>Saved as {0}.</source>
            <translation>已保存为 {0}。</translation>
        </message>
        <message>
            <source>Say something…</source>
            <translation>说点什么…</translation>
        </message>
        <message>
            <source>Say the same, and stay unless you tick them</source>
            <translation>内容相同，除非勾选否则保留</translation>
        </message>
        <message>
            <source>Scope</source>
            <translation>范围</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>得分</translation>
        </message>
        <message>
            <source>Score for the question at this moment</source>
            <translation>此刻针对问题的得分</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>搜索对话</translation>
        </message>
        <message>
            <source>Searched {0}, {1}</source>
            <translation>已搜索 {0}，{1}</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <source>Send (Enter)</source>
            <translation>发送（回车）</translation>
        </message>
        <message>
            <source>Send it as it is</source>
            <translation>原样发送</translation>
        </message>
        <message>
            <source>Set a rival statement against it</source>
            <translation>提出一个对立的说法</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Show all of it</source>
            <translation>显示全部</translation>
        </message>
        <message>
            <source>Show all {:n} characters</source>
            <translation>显示全部 {:n} 个字符</translation>
        </message>
        <message>
            <source>Show conversations</source>
            <translation>显示对话</translation>
        </message>
        <message>
            <source>Show every turn</source>
            <translation>显示每一轮</translation>
        </message>
        <message>
            <source>Show in memory</source>
            <translation>在记忆中显示</translation>
        </message>
        <message>
            <source>Show in the forest</source>
            <translation>在森林中显示</translation>
        </message>
        <message>
            <source>Show it in the memory view</source>
            <translation>在记忆视图中显示</translation>
        </message>
        <message>
            <source>Show memory</source>
            <translation>显示记忆</translation>
        </message>
        <message>
            <source>Show or hide conversations</source>
            <translation>显示或隐藏对话</translation>
        </message>
        <message>
            <source>Show or hide memory</source>
            <translation>显示或隐藏记忆</translation>
        </message>
        <message>
            <source>Show the memory</source>
            <translation>显示该记忆</translation>
        </message>
        <message>
            <source>Show the same turns as a table</source>
            <translation>以表格显示同样的轮次</translation>
        </message>
        <message>
            <source>Show the whole picture at once</source>
            <translation>一次显示整幅图</translation>
        </message>
        <message>
            <source>Show the whole timeline</source>
            <translation>显示整条时间轴</translation>
        </message>
        <message>
            <source>Show what the last erasure found</source>
            <translation>显示上次抹除的结果</translation>
        </message>
        <message>
            <source>Show which models are in memory</source>
            <translation>显示哪些模型在内存中</translation>
        </message>
        <message>
            <source>Show {0} more</source>
            <translation>再显示 {0} 项</translation>
        </message>
        <message>
            <source>Since now</source>
            <translation>与现在相比</translation>
        </message>
        <message>
            <source>Since {0} ({1}).</source>
            <translation>自 {0}（{1}）起。</translation>
        </message>
        <message>
            <source>Small and quick; made for English. Serves until a larger embedder is present.</source>
            <translation>小而快；以英语为主。在有更大的嵌入模型之前使用。</translation>
        </message>
        <message>
            <source>Something behind the window failed: {}</source>
            <translation>窗口背后有操作失败：{}</translation>
        </message>
        <message>
            <source>Something said in an earlier conversation, {}</source>
            <translation>较早对话中说过的内容，{}</translation>
        </message>
        <message>
            <source>Source</source>
            <translation>来源</translation>
        </message>
        <message>
            <source>Speak of everything again</source>
            <translation>重新谈论一切</translation>
        </message>
        <message>
            <source>Speaker</source>
            <translation>说话者</translation>
        </message>
        <message>
            <source>Speaking unasked</source>
            <translation>主动开口</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Stated</source>
            <translation>提出时间</translation>
        </message>
        <message>
            <source>Statement</source>
            <translation>陈述</translation>
        </message>
        <message>
            <source>Still found in</source>
            <translation>仍见于</translation>
        </message>
        <message>
            <source>Still said, as nobody asked for it to go</source>
            <translation>仍有提及，因为无人要求删除</translation>
        </message>
        <message>
            <source>Still so</source>
            <translation>仍然如此</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>停止（Esc）</translation>
        </message>
        <message>
            <source>Stop the reply</source>
            <translation>停止回复</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>Strength</source>
            <translation>强度</translation>
        </message>
        <message>
            <source>Strength {0:.0%}, {1}</source>
            <translation>强度 {0:.0%}，{1}</translation>
        </message>
        <message>
            <source>Superseded by {0}</source>
            <translation>被 {0} 取代</translation>
        </message>
        <message>
            <source>Supersedes {0}</source>
            <translation>取代 {0}</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>表格</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>标签</translation>
        </message>
        <message>
            <source>Tags and place of {0} memories</source>
            <translation>{0} 条记忆的标签与归类</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>标签，以逗号分隔</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>收回</translation>
        </message>
        <message>
            <source>Take back the last change you made to memory</source>
            <translation>收回您对记忆的上次更改</translation>
        </message>
        <message>
            <source>Take it out of memory</source>
            <translation>从记忆中取出</translation>
        </message>
        <message>
            <source>Take new</source>
            <translation>采用新的</translation>
        </message>
        <message>
            <source>Take old</source>
            <translation>采用旧的</translation>
        </message>
        <message>
            <source>Take tags off</source>
            <translation>去除标签</translation>
        </message>
        <message>
            <source>Take the file as it is: memories that it lacks are forgotten, Undo brings back</source>
            <translation>按原样采用文件：其中缺少的记忆将被遗忘，可撤销</translation>
        </message>
        <message>
            <source>Take the new</source>
            <translation>采用新的</translation>
        </message>
        <message>
            <source>Take this change back</source>
            <translation>收回此更改</translation>
        </message>
        <message>
            <source>Take what is new in the copy; the copy is kept beside the file</source>
            <translation>采用副本中的新内容；副本保留在文件旁边</translation>
        </message>
        <message>
            <source>Taken as it is; memories changed: {0}. Undo brings them back.</source>
            <translation>已按原样采用；更改的记忆：{0}。可撤销。</translation>
        </message>
        <message>
            <source>Taken in: {0} messages and {1} memories.</source>
            <translation>已导入：{0} 条消息和 {1} 条记忆。</translation>
        </message>
        <message>
            <source>Takes back every “Don't do that again” beneath a message of Familiar's.</source>
            <translation>收回 Familiar 消息下的每个“不要再这样做”。</translation>
        </message>
        <message>
            <source>Temporary chat</source>
            <translation>临时聊天</translation>
        </message>
        <message>
            <source>Temporary chat: nothing is stored…</source>
            <translation>临时聊天：不保存任何内容…</translation>
        </message>
        <message>
            <source>Temporary chat: nothing of it is stored or remembered</source>
            <translation>临时聊天：其中内容既不保存也不记忆</translation>
        </message>
        <message>
            <source>That is a question, so it stands beside it, under “{0}”.</source>
            <translation>那是一个问题，所以它与之并列，位于“{0}”之下。</translation>
        </message>
        <message>
            <source>That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.</source>
            <translation>共 {:n} 个字符；一次最多可发送 {:n} 个。未作任何更改。</translation>
        </message>
        <message>
            <source>The default: coherent, and uses the memories it is given.</source>
            <translation>默认：回答连贯，会使用提供给它的记忆。</translation>
        </message>
        <message>
            <source>The file is written anew.</source>
            <translation>文件已重写。</translation>
        </message>
        <message>
            <source>The file is written anew; what was found is kept as {0}.</source>
            <translation>文件已重写；原有内容保存为 {0}。</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its memory is kept.</source>
            <translation>文件 {0} {1}。其中的记忆已保留。</translation>
        </message>
        <message>
            <source>The file {0} {1}. Its {2} memories are kept.</source>
            <translation>文件 {0} {1}。其中 {2} 条记忆已保留。</translation>
        </message>
        <message>
            <source>The last session ended in a crash. What it left is in {}</source>
            <translation>上次会话以崩溃结束。留下的内容在 {}</translation>
        </message>
        <message>
            <source>The memory files are in {}</source>
            <translation>记忆文件位于 {}</translation>
        </message>
        <message>
            <source>The memory is archived.</source>
            <translation>这条记忆已归档。</translation>
        </message>
        <message>
            <source>The memory is pinned: neither wins, and the conflict stays open for you to decide.</source>
            <translation>这条记忆已固定：双方都不胜出，冲突保持未决，由您决定。</translation>
        </message>
        <message>
            <source>The memory stands.</source>
            <translation>这条记忆成立。</translation>
        </message>
        <message>
            <source>The memory this was about is not there any more.</source>
            <translation>所涉及的记忆已不在了。</translation>
        </message>
        <message>
            <source>The memory would stand: the rival is archived as its history.</source>
            <translation>这条记忆将成立：对立说法作为其历史归档。</translation>
        </message>
        <message>
            <source>The model answered nothing.</source>
            <translation>模型没有回答。</translation>
        </message>
        <message>
            <source>The model that finds memories by their meaning is not here yet.</source>
            <translation>按含义查找记忆的模型尚未就位。</translation>
        </message>
        <message>
            <source>The next digest begins now</source>
            <translation>下一份摘要从现在开始</translation>
        </message>
        <message>
            <source>The past is read-only: go back to now (N) to change a memory.</source>
            <translation>过去是只读的：回到现在（N）才能更改记忆。</translation>
        </message>
        <message>
            <source>The question did not come near this memory at all.</source>
            <translation>问题与这条记忆毫不接近。</translation>
        </message>
        <message>
            <source>The reply ends here because it may be no longer.</source>
            <translation>回复到此为止：已达到最大长度。</translation>
        </message>
        <message>
            <source>The reply is still being written: Esc stops it.</source>
            <translation>回复仍在书写：按 Esc 停止。</translation>
        </message>
        <message>
            <source>The rival has won.</source>
            <translation>对立说法胜出。</translation>
        </message>
        <message>
            <source>The rival would win: the memory is archived, and stays reachable from its successor.</source>
            <translation>对立说法将胜出：这条记忆归档，仍可从其后继处找到。</translation>
        </message>
        <message>
            <source>The table holds the same memories.</source>
            <translation>表格中是同样的记忆。</translation>
        </message>
        <message>
            <source>The turn in the conversation (Enter)</source>
            <translation>对话中的该轮（回车）</translation>
        </message>
        <message>
            <source>The turn, its score and why it hangs where it does</source>
            <translation>该轮、其得分以及它为何挂在那里</translation>
        </message>
        <message>
            <source>There is nothing to redo</source>
            <translation>没有可重做的</translation>
        </message>
        <message>
            <source>There is nothing to undo</source>
            <translation>没有可撤销的</translation>
        </message>
        <message>
            <source>They do not exclude each other: write the rival beside the memory</source>
            <translation>两者并不互斥：将对立说法写在该记忆旁</translation>
        </message>
        <message>
            <source>This memory is not there any more.</source>
            <translation>这条记忆已不在了。</translation>
        </message>
        <message>
            <source>This memory was erased for good: nothing of it is left.</source>
            <translation>这条记忆已永久抹除：没有任何残留。</translation>
        </message>
        <message>
            <source>This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.</source>
            <translation>这条记忆在此期间已被遗忘。您写的内容还在：可以保存为新记忆。</translation>
        </message>
        <message>
            <source>This memory was forgotten.</source>
            <translation>这条记忆已被遗忘。</translation>
        </message>
        <message>
            <source>This memory was forgotten; its words are no longer shown.</source>
            <translation>这条记忆已被遗忘；不再显示其文字。</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>Time asked for</source>
            <translation>所问的时间</translation>
        </message>
        <message>
            <source>Timeline: the moment at which memory is shown</source>
            <translation>时间轴：显示记忆的时刻</translation>
        </message>
        <message>
            <source>To be exported from its checkpoint</source>
            <translation>需从其检查点导出</translation>
        </message>
        <message>
            <source>To decide</source>
            <translation>待决定</translation>
        </message>
        <message>
            <source>To mend</source>
            <translation>待修复</translation>
        </message>
        <message>
            <source>Too little in common with the question: below the floor of relevance.</source>
            <translation>与问题共同点太少：低于相关性下限。</translation>
        </message>
        <message>
            <source>True half-life</source>
            <translation>真实半衰期</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Turns of the forest</source>
            <translation>森林中的轮次</translation>
        </message>
        <message>
            <source>Two statements contradict each other: you decide.</source>
            <translation>两个说法互相矛盾：由您决定。</translation>
        </message>
        <message>
            <source>Type a date and time, then press Enter</source>
            <translation>输入日期和时间，然后按回车</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Undo memory “{}”</source>
            <translation>撤销记忆“{}”</translation>
        </message>
        <message>
            <source>Undo the last change to memory</source>
            <translation>撤销对记忆的上次更改</translation>
        </message>
        <message>
            <source>Undone: {0}</source>
            <translation>已撤销：{0}</translation>
        </message>
        <message>
            <source>Undone: {}</source>
            <translation>已撤销：{}</translation>
        </message>
        <message>
            <source>Unmerge</source>
            <translation>拆分</translation>
        </message>
        <message>
            <source>Unmerge {0}</source>
            <translation>拆分 {0} 条</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>取消固定</translation>
        </message>
        <message>
            <source>Unpin {0}</source>
            <translation>取消固定 {0} 条</translation>
        </message>
        <message>
            <source>Use for chat</source>
            <translation>用于聊天</translation>
        </message>
        <message>
            <source>Use for finding memories</source>
            <translation>用于查找记忆</translation>
        </message>
        <message>
            <source>Use this model</source>
            <translation>使用此模型</translation>
        </message>
        <message>
            <source>Used as so far</source>
            <translation>若照常使用</translation>
        </message>
        <message>
            <source>Useful</source>
            <translation>有用</translation>
        </message>
        <message>
            <source>Useful: {0}</source>
            <translation>有用：{0} 条</translation>
        </message>
        <message>
            <source>Uses</source>
            <translation>使用次数</translation>
        </message>
        <message>
            <source>Waiting for another program that is fetching it…</source>
            <translation>正在等待另一个程序下载它…</translation>
        </message>
        <message>
            <source>Weight β of confidence against recency</source>
            <translation>信心相对新近度的权重 β</translation>
        </message>
        <message>
            <source>Welcome</source>
            <translation>欢迎</translation>
        </message>
        <message>
            <source>What</source>
            <translation>事项</translation>
        </message>
        <message>
            <source>What changed in memory since you last looked (Ctrl+D)</source>
            <translation>自您上次查看以来记忆的变化（Ctrl+D）</translation>
        </message>
        <message>
            <source>What changed since you last looked</source>
            <translation>自您上次查看以来的变化</translation>
        </message>
        <message>
            <source>What else is said to be true?</source>
            <translation>还有什么被说成是真的？</translation>
        </message>
        <message>
            <source>What goes</source>
            <translation>将移除的内容</translation>
        </message>
        <message>
            <source>What is on your mind?</source>
            <translation>在想什么？</translation>
        </message>
        <message>
            <source>What matters</source>
            <translation>要点</translation>
        </message>
        <message>
            <source>What the erasure found</source>
            <translation>抹除的结果</translation>
        </message>
        <message>
            <source>What was said {0} comes first: its time may be read so.</source>
            <translation>{0}说过的内容排在前面：其时间可以这样理解。</translation>
        </message>
        <message>
            <source>What you tell is remembered on this machine alone. You can see every memory, ask why it was used, correct it, and take it back.</source>
            <translation>您所说的只记在这台机器上。您可以查看每条记忆、询问为何用到它、更正它并收回它。</translation>
        </message>
        <message>
            <source>What-if</source>
            <translation>假如</translation>
        </message>
        <message>
            <source>What-if (imagined)</source>
            <translation>假如（设想）</translation>
        </message>
        <message>
            <source>What-if tries uses, pins, marks and conflicts: leave it to do this for real.</source>
            <translation>“假如”可尝试使用、固定、评判和冲突：要真正执行请先退出。</translation>
        </message>
        <message>
            <source>What-if, imagined acts: {0}. Nothing is changed until you apply them.</source>
            <translation>假如，设想的操作：{0}。应用之前不作任何更改。</translation>
        </message>
        <message>
            <source>What-if: inject conflict</source>
            <translation>假如：引入冲突</translation>
        </message>
        <message>
            <source>What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.</source>
            <translation>假如：在此刻强化、固定或反驳一条记忆，看看会怎样。</translation>
        </message>
        <message>
            <source>What-if: try acts at this moment</source>
            <translation>假如：在此刻尝试操作</translation>
        </message>
        <message>
            <source>When</source>
            <translation>时间</translation>
        </message>
        <message>
            <source>When Familiar may speak unasked</source>
            <translation>Familiar 何时可以主动开口</translation>
        </message>
        <message>
            <source>While you were away: {0}.</source>
            <translation>您不在时：{0}。</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>谁</translation>
        </message>
        <message>
            <source>Why it hangs here</source>
            <translation>它为何挂在这里</translation>
        </message>
        <message>
            <source>Why not</source>
            <translation>为何没有</translation>
        </message>
        <message>
            <source>Why recalled</source>
            <translation>为何被回忆</translation>
        </message>
        <message>
            <source>Why this was used</source>
            <translation>为何用到这个</translation>
        </message>
        <message>
            <source>Why was this used?</source>
            <translation>为何用到这个？</translation>
        </message>
        <message>
            <source>Why “{}” was used</source>
            <translation>为何用到“{}”</translation>
        </message>
        <message>
            <source>Word by word</source>
            <translation>逐词</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>词语</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>写一条消息</translation>
        </message>
        <message>
            <source>Write something first.</source>
            <translation>请先写点什么。</translation>
        </message>
        <message>
            <source>Write the file anew from its memories; what is there now is kept beside it</source>
            <translation>根据其记忆重写文件；现有内容保存在旁边</translation>
        </message>
        <message>
            <source>Wrong</source>
            <translation>错误</translation>
        </message>
        <message>
            <source>Wrong: {0}</source>
            <translation>错误：{0} 条</translation>
        </message>
        <message>
            <source>You</source>
            <translation>您</translation>
        </message>
        <message>
            <source>You will hear no more of this unasked.</source>
            <translation>此事不会再主动提起。</translation>
        </message>
        <message>
            <source>You will hear no more of this.</source>
            <translation>此事不会再提起。</translation>
        </message>
        <message>
            <source>Your message</source>
            <translation>您的消息</translation>
        </message>
        <message>
            <source>Zoom into the timeline</source>
            <translation>放大时间轴</translation>
        </message>
        <message>
            <source>a reply</source>
            <translation>一次回复</translation>
        </message>
        <message>
            <source>a rival was set against it by {0}, to be decided</source>
            <translation>由{0}提出对立说法，待裁定</translation>
        </message>
        <message>
            <source>about you</source>
            <translation>关于您</translation>
        </message>
        <message>
            <source>active</source>
            <translation>活跃</translation>
        </message>
        <message>
            <source>age</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>all categories</source>
            <translation>全部类别</translation>
        </message>
        <message>
            <source>all scopes</source>
            <translation>全部范围</translation>
        </message>
        <message>
            <source>all states</source>
            <translation>全部状态</translation>
        </message>
        <message>
            <source>already here</source>
            <translation>已在本机</translation>
        </message>
        <message>
            <source>always stays</source>
            <translation>始终保留</translation>
        </message>
        <message>
            <source>and {} more</source>
            <translation>以及另外 {} 项</translation>
        </message>
        <message>
            <source>another program</source>
            <translation>另一个程序</translation>
        </message>
        <message>
            <source>archive {0}, {1} stands</source>
            <translation>归档{0}，保留{1}</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>已归档</translation>
        </message>
        <message>
            <source>archived by {0}</source>
            <translation>由{0}归档</translation>
        </message>
        <message>
            <source>as far as the past</source>
            <translation>与过去等长</translation>
        </message>
        <message>
            <source>as long as its {0}</source>
            <translation>与其{0}一样长</translation>
        </message>
        <message>
            <source>asked for</source>
            <translation>应要求</translation>
        </message>
        <message>
            <source>asserted</source>
            <translation>明说</translation>
        </message>
        <message>
            <source>behind</source>
            <translation>后台</translation>
        </message>
        <message>
            <source>below the threshold for this question</source>
            <translation>对此问题低于阈值</translation>
        </message>
        <message>
            <source>brought back by {0}</source>
            <translation>由{0}找回</translation>
        </message>
        <message>
            <source>change {0}</source>
            <translation>更改{0}</translation>
        </message>
        <message>
            <source>change {0} memories</source>
            <translation>更改{0} 条记忆</translation>
        </message>
        <message>
            <source>changed by {0}: {1}</source>
            <translation>由{0}更改：{1}</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>聊天</translation>
        </message>
        <message>
            <source>checked against its published SHA-256</source>
            <translation>已用公布的 SHA-256 校验</translation>
        </message>
        <message>
            <source>companion</source>
            <translation>伙伴</translation>
        </message>
        <message>
            <source>confidence {0:.2f} + recency {1:.2f}</source>
            <translation>信心 {0:.2f} + 新近度 {1:.2f}</translation>
        </message>
        <message>
            <source>conflict, {0}</source>
            <translation>冲突，{0}</translation>
        </message>
        <message>
            <source>conversation</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>cosine {0:.2f}, retention {1:.0%}</source>
            <translation>余弦 {0:.2f}，保持率 {1:.0%}</translation>
        </message>
        <message>
            <source>curves</source>
            <translation>曲线</translation>
        </message>
        <message>
            <source>d MMM</source>
            <translation>M月d日</translation>
        </message>
        <message>
            <source>d MMM yyyy</source>
            <translation>yyyy年M月d日</translation>
        </message>
        <message>
            <source>d MMMM</source>
            <translation>M月d日</translation>
        </message>
        <message>
            <source>d MMMM yyyy</source>
            <translation>yyyy年M月d日</translation>
        </message>
        <message>
            <source>ddd d</source>
            <translation>d日 ddd</translation>
        </message>
        <message>
            <source>ddd d MMM yyyy, HH:mm</source>
            <translation>yyyy年M月d日 ddd HH:mm</translation>
        </message>
        <message>
            <source>dialogue forest</source>
            <translation>对话森林</translation>
        </message>
        <message>
            <source>directive</source>
            <translation>指令</translation>
        </message>
        <message>
            <source>does not fade</source>
            <translation>不会淡去</translation>
        </message>
        <message>
            <source>does not fade: retention stays 100 %</source>
            <translation>不会淡去：保持率维持 100 %</translation>
        </message>
        <message>
            <source>dormant</source>
            <translation>休眠</translation>
        </message>
        <message>
            <source>earlier history was compacted</source>
            <translation>更早的历史已压缩</translation>
        </message>
        <message>
            <source>edit a file by hand</source>
            <translation>手动编辑文件</translation>
        </message>
        <message>
            <source>edit {0} memories by hand</source>
            <translation>手动编辑 {0} 条记忆</translation>
        </message>
        <message>
            <source>edited by {0}</source>
            <translation>由{0}编辑</translation>
        </message>
        <message>
            <source>edited by {0}: “{1}” → “{2}”</source>
            <translation>由{0}编辑：“{1}” → “{2}”</translation>
        </message>
        <message>
            <source>ends in the middle of a memory</source>
            <translation>在一条记忆中间中断</translation>
        </message>
        <message>
            <source>erase a memory</source>
            <translation>清除一条记忆</translation>
        </message>
        <message>
            <source>erase {0} memories</source>
            <translation>清除 {0} 条记忆</translation>
        </message>
        <message>
            <source>erased for good by {0}</source>
            <translation>由{0}永久抹除</translation>
        </message>
        <message>
            <source>erased for good, as nobody took it back</source>
            <translation>永久抹除，因为无人收回</translation>
        </message>
        <message>
            <source>event</source>
            <translation>事件</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>已过期</translation>
        </message>
        <message>
            <source>faded on {0}</source>
            <translation>{0} 已淡去</translation>
        </message>
        <message>
            <source>fades on {0}</source>
            <translation>{0} 淡去</translation>
        </message>
        <message>
            <source>fading</source>
            <translation>淡去中</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>field</source>
            <translation>分布</translation>
        </message>
        <message>
            <source>finding memories</source>
            <translation>查找记忆</translation>
        </message>
        <message>
            <source>follows at once (δ)</source>
            <translation>紧接其后（δ）</translation>
        </message>
        <message>
            <source>for replies</source>
            <translation>用于回复</translation>
        </message>
        <message>
            <source>forget the {0} memories of a conversation</source>
            <translation>忘记某个对话的 {0} 条记忆</translation>
        </message>
        <message>
            <source>forget {0}</source>
            <translation>忘记{0}</translation>
        </message>
        <message>
            <source>forget {0} memories</source>
            <translation>忘记{0} 条记忆</translation>
        </message>
        <message>
            <source>forgotten by {0}</source>
            <translation>由{0}遗忘</translation>
        </message>
        <message>
            <source>forgotten, {0}</source>
            <translation>已遗忘，{0}</translation>
        </message>
        <message>
            <source>from {0} to {1}</source>
            <translation>{0}至{1}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>已隐藏</translation>
        </message>
        <message>
            <source>hidden, but remembered</source>
            <translation>已隐藏，但会记住</translation>
        </message>
        <message>
            <source>holds bytes that are no text</source>
            <translation>含有非文本字节</translation>
        </message>
        <message>
            <source>holds nothing but zero bytes</source>
            <translation>只含零字节</translation>
        </message>
        <message>
            <source>how much it tells</source>
            <translation>信息量</translation>
        </message>
        <message>
            <source>idle</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>idle for too long</source>
            <translation>闲置太久</translation>
        </message>
        <message>
            <source>idle for {0} min</source>
            <translation>已空闲 {0} 分钟</translation>
        </message>
        <message>
            <source>import</source>
            <translation>导入</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>使用中</translation>
        </message>
        <message>
            <source>in {0}</source>
            <translation>{0}后</translation>
        </message>
        <message>
            <source>inferred</source>
            <translation>推断</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>被打断</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>是空的</translation>
        </message>
        <message>
            <source>is missing</source>
            <translation>缺失</translation>
        </message>
        <message>
            <source>keep {0} too</source>
            <translation>也保留{0}</translation>
        </message>
        <message>
            <source>knowledge</source>
            <translation>知识</translation>
        </message>
        <message>
            <source>larger than the budget</source>
            <translation>超出可用内存</translation>
        </message>
        <message>
            <source>last</source>
            <translation>最后</translation>
        </message>
        <message>
            <source>leave open what contradicts {0}</source>
            <translation>暂不决定与{0}矛盾的内容</translation>
        </message>
        <message>
            <source>left memory by itself</source>
            <translation>自行离开内存</translation>
        </message>
        <message>
            <source>loaded</source>
            <translation>已加载</translation>
        </message>
        <message>
            <source>made active by {0}</source>
            <translation>由{0}激活</translation>
        </message>
        <message>
            <source>marked as outdated by {0}</source>
            <translation>由{0}标为过时</translation>
        </message>
        <message>
            <source>marked as useful by {0}</source>
            <translation>由{0}标为有用</translation>
        </message>
        <message>
            <source>marked as wrong by {0}</source>
            <translation>由{0}标为错误</translation>
        </message>
        <message>
            <source>meaning</source>
            <translation>含义</translation>
        </message>
        <message>
            <source>meaning (α)</source>
            <translation>含义（α）</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>已测量</translation>
        </message>
        <message>
            <source>measured {0:.0f} MB, expected {1:.0f} MB</source>
            <translation>实测 {0:.0f} MB，预计 {1:.0f} MB</translation>
        </message>
        <message>
            <source>memories merged, {0}</source>
            <translation>记忆已合并，{0}</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>记忆</translation>
        </message>
        <message>
            <source>memory writer</source>
            <translation>记忆书写者</translation>
        </message>
        <message>
            <source>merge {0}</source>
            <translation>合并{0}</translation>
        </message>
        <message>
            <source>merge {0} into {1}</source>
            <translation>将 {0} 条合并为{1}</translation>
        </message>
        <message>
            <source>move {0} memories by hand from {1} to {2}</source>
            <translation>将 {0} 条记忆从 {1} 手动移动到 {2}</translation>
        </message>
        <message>
            <source>nearness</source>
            <translation>接近度</translation>
        </message>
        <message>
            <source>nearness in the tree (γ)</source>
            <translation>树中接近度（γ）</translation>
        </message>
        <message>
            <source>never</source>
            <translation>永不</translation>
        </message>
        <message>
            <source>no published SHA-256: held to that of the first download</source>
            <translation>没有公布的 SHA-256：以首次下载为准</translation>
        </message>
        <message>
            <source>no published SHA-256: that of the first download will be recorded</source>
            <translation>没有公布的 SHA-256：将记录首次下载的值</translation>
        </message>
        <message>
            <source>no room in time</source>
            <translation>未能及时腾出空间</translation>
        </message>
        <message>
            <source>no room yet</source>
            <translation>暂无空间</translation>
        </message>
        <message>
            <source>not there</source>
            <translation>不存在</translation>
        </message>
        <message>
            <source>not there at this moment</source>
            <translation>此刻不存在</translation>
        </message>
        <message>
            <source>not yet said</source>
            <translation>尚未说出</translation>
        </message>
        <message>
            <source>not yet written, or gone</source>
            <translation>尚未写入，或已不在</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <source>on {0}</source>
            <translation>{0}</translation>
        </message>
        <message>
            <source>passing</source>
            <translation>短暂</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>已固定</translation>
        </message>
        <message>
            <source>pinned by {0}</source>
            <translation>由{0}固定</translation>
        </message>
        <message>
            <source>preference</source>
            <translation>偏好</translation>
        </message>
        <message>
            <source>procedure</source>
            <translation>流程</translation>
        </message>
        <message>
            <source>profile</source>
            <translation>档案</translation>
        </message>
        <message>
            <source>put down</source>
            <translation>已放下</translation>
        </message>
        <message>
            <source>ranking</source>
            <translation>排名</translation>
        </message>
        <message>
            <source>read the files</source>
            <translation>读取文件</translation>
        </message>
        <message>
            <source>recency</source>
            <translation>新近度</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>已拒绝</translation>
        </message>
        <message>
            <source>reinforce {0}</source>
            <translation>强化{0}</translation>
        </message>
        <message>
            <source>reinforce {0} memories</source>
            <translation>强化{0} 条记忆</translation>
        </message>
        <message>
            <source>relation</source>
            <translation>关系</translation>
        </message>
        <message>
            <source>remember {0}</source>
            <translation>记住{0}</translation>
        </message>
        <message>
            <source>remember {0} memories</source>
            <translation>记住{0} 条记忆</translation>
        </message>
        <message>
            <source>replace {0} by {1}</source>
            <translation>用{1}取代{0}</translation>
        </message>
        <message>
            <source>restore {0}</source>
            <translation>恢复{0}</translation>
        </message>
        <message>
            <source>restore {0} memories</source>
            <translation>恢复{0} 条记忆</translation>
        </message>
        <message>
            <source>retention</source>
            <translation>保持率</translation>
        </message>
        <message>
            <source>room for {0}</source>
            <translation>为 {0} 腾出空间</translation>
        </message>
        <message>
            <source>salience</source>
            <translation>显著性</translation>
        </message>
        <message>
            <source>score</source>
            <translation>得分</translation>
        </message>
        <message>
            <source>sent as it is</source>
            <translation>原样发送</translation>
        </message>
        <message>
            <source>something erased</source>
            <translation>已清除的内容</translation>
        </message>
        <message>
            <source>speaker</source>
            <translation>说话者</translation>
        </message>
        <message>
            <source>speculative</source>
            <translation>猜测</translation>
        </message>
        <message>
            <source>spoke up, {}</source>
            <translation>主动开口，{}</translation>
        </message>
        <message>
            <source>state</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>strength S</source>
            <translation>强度 S</translation>
        </message>
        <message>
            <source>strength S for the question</source>
            <translation>针对问题的强度 S</translation>
        </message>
        <message>
            <source>table</source>
            <translation>表格</translation>
        </message>
        <message>
            <source>take apart {0}</source>
            <translation>拆分{0}</translation>
        </message>
        <message>
            <source>take erased quotes out of other memories</source>
            <translation>从其他记忆中移除已清除的引文</translation>
        </message>
        <message>
            <source>taken back by {0}</source>
            <translation>由{0}收回</translation>
        </message>
        <message>
            <source>taken up</source>
            <translation>已取用</translation>
        </message>
        <message>
            <source>the command line</source>
            <translation>命令行</translation>
        </message>
        <message>
            <source>the consolidator</source>
            <translation>合并者</translation>
        </message>
        <message>
            <source>the future, projected</source>
            <translation>未来，推演</translation>
        </message>
        <message>
            <source>the past, replayed</source>
            <translation>过去，重放</translation>
        </message>
        <message>
            <source>the rival to be decided was withdrawn or set again by {0}</source>
            <translation>由{0}撤回或重新提出待裁定的对立说法</translation>
        </message>
        <message>
            <source>the wait could never end</source>
            <translation>等待将永无止境</translation>
        </message>
        <message>
            <source>the whole view</source>
            <translation>整个视图</translation>
        </message>
        <message>
            <source>the writer</source>
            <translation>书写者</translation>
        </message>
        <message>
            <source>time (β)</source>
            <translation>时间（β）</translation>
        </message>
        <message>
            <source>time asked for</source>
            <translation>所问的时间</translation>
        </message>
        <message>
            <source>time since last use</source>
            <translation>距上次使用的时间</translation>
        </message>
        <message>
            <source>timeline</source>
            <translation>时间轴</translation>
        </message>
        <message>
            <source>together</source>
            <translation>合计</translation>
        </message>
        <message>
            <source>turn</source>
            <translation>发言</translation>
        </message>
        <message>
            <source>unloaded</source>
            <translation>已卸载</translation>
        </message>
        <message>
            <source>unpinned by {0}</source>
            <translation>由{0}取消固定</translation>
        </message>
        <message>
            <source>until {0}</source>
            <translation>直到 {0}</translation>
        </message>
        <message>
            <source>used as so far, it does not fade</source>
            <translation>若照常使用则不会淡去</translation>
        </message>
        <message>
            <source>used as so far, on {0}</source>
            <translation>若照常使用，则在 {0}</translation>
        </message>
        <message>
            <source>used by {0}{1}</source>
            <translation>由{0}使用{1}</translation>
        </message>
        <message>
            <source>waited for elsewhere, priority {0}</source>
            <translation>别处在等待，优先级 {0}</translation>
        </message>
        <message>
            <source>waited for, priority {0}</source>
            <translation>有人在等待，优先级 {0}</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>等待</translation>
        </message>
        <message>
            <source>where each is</source>
            <translation>保持各自归类</translation>
        </message>
        <message>
            <source>without end</source>
            <translation>无止境</translation>
        </message>
        <message>
            <source>word by word</source>
            <translation>逐词</translation>
        </message>
        <message>
            <source>words</source>
            <translation>词语</translation>
        </message>
        <message>
            <source>work behind, priority {0}</source>
            <translation>后台工作，优先级 {0}</translation>
        </message>
        <message>
            <source>written by {0}</source>
            <translation>由{0}写入</translation>
        </message>
        <message>
            <source>you</source>
            <translation>您</translation>
        </message>
        <message>
            <source>your editor</source>
            <translation>您的编辑器</translation>
        </message>
        <message>
            <source>{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free</source>
            <translation>{1:.1f} GB 中已用 {0:.1f} GB，空闲 {2:.1f} GB</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) is new</source>
            <translation>{0}（R {1:.2f}）是新的</translation>
        </message>
        <message>
            <source>{0}  (R {1:.2f}) stands</source>
            <translation>{0}（R {1:.2f}）成立</translation>
        </message>
        <message>
            <source>{0} (below the threshold)</source>
            <translation>{0}（低于阈值）</translation>
        </message>
        <message>
            <source>{0} a second, {1}</source>
            <translation>每秒 {0}，{1}</translation>
        </message>
        <message>
            <source>{0} about to fade</source>
            <translation>即将淡去 {0} 条</translation>
        </message>
        <message>
            <source>{0} ago</source>
            <translation>{0}前</translation>
        </message>
        <message>
            <source>{0} backups are rewritten.</source>
            <translation>重写 {0} 份备份。</translation>
        </message>
        <message>
            <source>{0} corrected</source>
            <translation>更正 {0} 条</translation>
        </message>
        <message>
            <source>{0} could not be taken; the first, in line {1}: {2}</source>
            <translation>{0} 项无法导入；第一项在第 {1} 行：{2}</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}</source>
            <translation>无法写入 {0}：{1}</translation>
        </message>
        <message>
            <source>{0} days</source>
            <translation>{0} 天</translation>
        </message>
        <message>
            <source>{0} files</source>
            <translation>{0} 个文件</translation>
        </message>
        <message>
            <source>{0} forgotten</source>
            <translation>遗忘 {0} 条</translation>
        </message>
        <message>
            <source>{0} h</source>
            <translation>{0} 小时</translation>
        </message>
        <message>
            <source>{0} is no picture: end its name in .png or .svg</source>
            <translation>{0} 不是图片：名称请以 .png 或 .svg 结尾</translation>
        </message>
        <message>
            <source>{0} learned</source>
            <translation>新学到 {0} 条</translation>
        </message>
        <message>
            <source>{0} looks like a copy of {1} that a sync client made.</source>
            <translation>{0} 看似同步程序所做的 {1} 的副本。</translation>
        </message>
        <message>
            <source>{0} memories</source>
            <translation>{0} 条记忆</translation>
        </message>
        <message>
            <source>{0} memories changed.</source>
            <translation>已更改 {0} 条记忆。</translation>
        </message>
        <message>
            <source>{0} memories forgotten. For 10 minutes they can be brought back.</source>
            <translation>已遗忘 {0} 条记忆。10 分钟内可以找回。</translation>
        </message>
        <message>
            <source>{0} memories saved as {1}.</source>
            <translation>{0} 条记忆已保存为 {1}。</translation>
        </message>
        <message>
            <source>{0} merged</source>
            <translation>合并 {0} 条</translation>
        </message>
        <message>
            <source>{0} min</source>
            <translation>{0} 分钟</translation>
        </message>
        <message>
            <source>{0} months</source>
            <translation>{0} 个月</translation>
        </message>
        <message>
            <source>{0} shown</source>
            <translation>显示 {0} 条</translation>
        </message>
        <message>
            <source>{0} takes more than was expected</source>
            <translation>{0} 占用超出预期</translation>
        </message>
        <message>
            <source>{0} to decide</source>
            <translation>待决定 {0} 条</translation>
        </message>
        <message>
            <source>{0} turns</source>
            <translation>{0} 轮</translation>
        </message>
        <message>
            <source>{0} turns folded away</source>
            <translation>折叠了 {0} 轮</translation>
        </message>
        <message>
            <source>{0} were here already.</source>
            <translation>{0} 项已存在。</translation>
        </message>
        <message>
            <source>{0} years</source>
            <translation>{0} 年</translation>
        </message>
        <message>
            <source>{0}: {1} times, first at byte {2}</source>
            <translation>{0}：{1} 次，首见于字节 {2}</translation>
        </message>
        <message>
            <source>{:.1f} GB of memory</source>
            <translation>{:.1f} GB 内存</translation>
        </message>
        <message>
            <source>{} (remote)</source>
            <translation>{}（远程）</translation>
        </message>
        <message>
            <source>{} changes to review</source>
            <translation>{} 项变化待查看</translation>
        </message>
        <message>
            <source>{} is a copy to merge.</source>
            <translation>{} 是一份待合并的副本。</translation>
        </message>
        <message>
            <source>{} looks damaged: its memories are kept.</source>
            <translation>{} 似乎已损坏：其中的记忆已保留。</translation>
        </message>
        <message>
            <source>{} messages</source>
            <translation>{} 条消息</translation>
        </message>
        <message>
            <source>{} min left</source>
            <translation>还剩 {} 分钟</translation>
        </message>
        <message>
            <source>{} more</source>
            <translation>另外 {} 项</translation>
        </message>
        <message>
            <source>{} not read for memories</source>
            <translation>{}未能从中提取记忆</translation>
        </message>
        <message>
            <source>{} s left</source>
            <translation>还剩 {} 秒</translation>
        </message>
        <message>
            <source>{} to be read for memories</source>
            <translation>{}待从中提取记忆</translation>
        </message>
        <message>
            <source>{} to download</source>
            <translation>需下载 {}</translation>
        </message>
        <message>
            <source>{}. Score {}: {}</source>
            <translation>{}。得分 {}：{}</translation>
        </message>
        <message>
            <source>{}: fits, with little beside it</source>
            <translation>{}：可以容纳，余量很小</translation>
        </message>
        <message>
            <source>{}: loading…</source>
            <translation>{}：正在加载…</translation>
        </message>
        <message>
            <source>{}: more than models may take here</source>
            <translation>{}：超过模型在此可占用的内存</translation>
        </message>
        <message>
            <source>“{}” looks private. Choose what happens to it.</source>
            <translation>“{}”看似私人信息。请选择如何处理。</translation>
        </message>
        <message>
            <source>… and {0} earlier changes</source>
            <translation>… 以及更早的 {0} 次更改</translation>
        </message>
        <message>
            <source>… and {0} more</source>
            <translation>… 以及另外 {0} 项</translation>
        </message>
    </context>
</TS>
